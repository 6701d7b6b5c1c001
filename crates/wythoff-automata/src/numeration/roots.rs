//! How many roots of a polynomial lie inside the unit circle, counted exactly.

use dashu_int::{IBig, Sign, UBig};

/// Where the roots of an equation lie.
///
/// The counts are exact: what is within 1/256 of the unit circle is not told from what is on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roots {
    /// Roots of absolute value above 1 + 1/256.
    pub outside: usize,
    /// Roots of absolute value between 1 - 1/256 and 1 + 1/256.
    pub near_the_circle: usize,
    /// Whether -1 is a root.
    pub minus_one: bool,
}

impl Roots {
    /// Whether all roots but one lie inside the unit circle, with some room.
    pub fn is_pisot(&self) -> bool {
        self.outside == 1 && self.near_the_circle == 0
    }

    /// What keeps all roots but one from lying inside the unit circle, in words; `None` if nothing.
    pub fn trouble(&self) -> Option<String> {
        let near = self.near_the_circle;
        let mut found = Vec::new();
        if self.outside > 1 {
            found.push(format!(
                "{} roots lie outside the unit circle",
                self.outside
            ));
        }
        if self.minus_one {
            found.push("-1 is a root, on the unit circle".to_owned());
        } else if near > 0 {
            let roots = if near == 1 { "root lies" } else { "roots lie" };
            found.push(format!(
                "{near} {roots} on the unit circle or within 1/256 of it"
            ));
        }
        (!found.is_empty()).then(|| found.join(", and "))
    }
}

/// Where the roots of a₀ + a₁z + ... lie.
pub(super) fn count_roots(polynomial: &[i64]) -> Roots {
    // A radius at which the count does not work is as good as the next one, a little nearer to 1.
    let within = |below: bool| {
        let radius = |parts: u32| (if below { parts - 1 } else { parts + 1 }, parts);
        (256..).find_map(|parts| roots_within(polynomial, radius(parts)))
    };
    let inside = within(true).expect("few radii fail");
    let inside_or_near = within(false).expect("few radii fail");
    let signs = polynomial.iter().zip([1, -1].into_iter().cycle());
    Roots {
        outside: polynomial.len() - 1 - inside_or_near,
        near_the_circle: inside_or_near - inside,
        minus_one: signs.map(|(a, sign)| a * sign).sum::<i64>() == 0,
    }
}

/// The number of roots of a₀ + a₁z + ... + aₙzⁿ of absolute value below a radius p/q, by the
/// criterion of Schur and Cohn; `None` if it says nothing, as when a root has just that absolute
/// value.
///
/// **Statement** (Cohn 1922; Marden 1966, section 42) let f₀ = f and f₍ⱼ₊₁₎ = a₀fⱼ - aₘfⱼ*, where
/// a₀ and aₘ are the first and the last coefficient of fⱼ and fⱼ* has its coefficients backwards. If
/// all δⱼ = fⱼ(0), j = 1, ..., n, are different from 0, then f has as many roots inside the unit
/// circle as there are negative numbers among the products δ₁···δⱼ.
fn roots_within(polynomial: &[i64], (p, q): (u32, u32)) -> Option<usize> {
    let degree = polynomial.len() - 1;
    let scaled = |(k, &a): (usize, &i64)| {
        IBig::from(a) * IBig::from(UBig::from(p).pow(k) * UBig::from(q).pow(degree - k))
    };
    let mut f: Vec<IBig> = polynomial.iter().enumerate().map(scaled).collect();
    let mut product = Sign::Positive;
    let mut inside = 0;
    for last in (1..=degree).rev() {
        let next = |k: usize| &f[0] * &f[k] - &f[last] * &f[last - k];
        f = (0..last).map(next).collect();
        if f[0].is_zero() {
            return None;
        }
        product *= f[0].sign();
        inside += usize::from(product == Sign::Negative);
    }
    Some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(polynomial: &[i64]) -> (usize, usize) {
        let roots = count_roots(polynomial);
        (roots.outside, roots.near_the_circle)
    }

    #[test]
    fn roots_are_counted() {
        // Products of factors with known roots.
        assert_eq!(counts(&[-6, 5, -1]), (2, 0)); // 2, 3
        assert_eq!(counts(&[-2, 5, -2]), (1, 0)); // 2, 1/2
        assert_eq!(counts(&[-1, 0, 1]), (0, 2)); // 1, -1
        assert_eq!(counts(&[1, 1, 1]), (0, 2)); // third roots of unity
        assert_eq!(counts(&[1, 0, 4]), (0, 0)); // i/2, -i/2
        assert_eq!(counts(&[-2, 1, 0, 0, -2, 1]), (1, 4)); // 2 and the fourth roots of -1
        assert_eq!(counts(&[-1, -1, 0, 1]), (1, 0)); // the plastic number
        assert_eq!(counts(&[-1, -1, 0, 0, 1]), (3, 0)); // z^4 = z + 1
        assert_eq!(counts(&[-1, -1, -1, 0, 1]), (1, 1)); // (z + 1)(z^3 - z^2 - 1)
        // Lehmer's polynomial: the smallest known Salem number 1.176, its inverse, and 8 on the circle.
        assert_eq!(counts(&[1, 1, 0, -1, -1, -1, -1, -1, 0, 1, 1]), (1, 8));
    }

    #[test]
    fn trouble_is_put_into_words() {
        let trouble = |polynomial: &[i64]| count_roots(polynomial).trouble();
        assert_eq!(trouble(&[-1, -1, 0, 1]), None);
        let outside = "3 roots lie outside the unit circle";
        assert_eq!(trouble(&[-1, -1, 0, 0, 1]).as_deref(), Some(outside));
        let on = "-1 is a root, on the unit circle";
        assert_eq!(trouble(&[-1, -1, -1, 0, 1]).as_deref(), Some(on));
        let near = "2 roots lie on the unit circle or within 1/256 of it";
        assert_eq!(trouble(&[1, 1, 1]).as_deref(), Some(near));
    }
}

// The golden line through whole numbers of any size, without rounding until the last step.

/** The integer square root. */
export function root(n) {
  if (n < 2n) return n;
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const y = (x + n / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}

const FINE = 20n;

/** n·φ - from, or n/φ - from if `inverse`, as a number; infinite if it is far away. */
export function offset(n, from, inverse) {
  const five = root(5n * n * n << (2n * FINE));
  const scaled = inverse ? (five - (n << FINE)) / 2n : (five + (n << FINE)) / 2n;
  const away = scaled - (from << FINE);
  return away > 1n << 60n || away < -(1n << 60n) ? Infinity : Number(away) / 2 ** Number(FINE);
}

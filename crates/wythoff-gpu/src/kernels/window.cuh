// Windows of cells as 32-bit words, and what both kernels need: set before by the host are LANES (how
// many values), WORDS (32-bit words in a window) and SHARED_STATE (whether windows live in shared memory).
//
// The file is also compiled as plain C++ (one thread in a block), so that its logic is tested where there
// is no GPU; hence the few lines for hosts.

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

#ifndef __CUDACC__
#define __device__
#define __global__
#define __shared__ static thread_local
#define __forceinline__ inline
#define __launch_bounds__(...)
struct Place { u32 x; };
static thread_local Place threadIdx = {0}, blockIdx = {0}, blockDim = {1};
static inline void __syncthreads() {}
static inline u32 __popc(u32 x) { return __builtin_popcount(x); }
static inline u32 __funnelshift_r(u32 low, u32 high, u32 n) {
    return u32((u64(high) << 32 | low) >> (n & 31));
}
template <class T> static inline T atomicAdd(T *at, T n) { T old = *at; *at += n; return old; }
template <class T> static inline T atomicMax(T *at, T n) { T old = *at; if (n > old) *at = n; return old; }
template <class T> static inline T atomicOr(T *at, T n) { T old = *at; *at |= n; return old; }
#endif

// One word of a row: bit h says that value h is already there by reflection.
#if LANES <= 32
typedef u32 row_t;
#else
typedef u64 row_t;
#endif

// A window: bit i is the cell on diagonal base + i.
struct Window {
    u32 w[WORDS];
};

// The window as a number, and 0 or 1 more: with 1 the lowest free cell becomes taken.
__device__ __forceinline__ Window plus(const Window &a, u32 point) {
    Window sum;
#if WORDS == 2
    const u64 both = (u64(a.w[1]) << 32 | a.w[0]) + point;
    sum.w[0] = u32(both);
    sum.w[1] = u32(both >> 32);
#else
    u32 carry = point;
#pragma unroll
    for (int k = 0; k < WORDS; k++) {
        sum.w[k] = a.w[k] + carry;
        carry = carry && sum.w[k] == 0;
    }
#endif
    return sum;
}

// Moves a window by n < 32 cells.
__device__ __forceinline__ void move_by(Window &a, u32 n) {
#pragma unroll
    for (int k = 0; k + 1 < WORDS; k++) a.w[k] = __funnelshift_r(a.w[k], a.w[k + 1], n);
    a.w[WORDS - 1] >>= n;
}

__device__ __forceinline__ int count(const Window &a) {
    int sum = 0;
#pragma unroll
    for (int k = 0; k < WORDS; k++) sum += __popc(a.w[k]);
    return sum;
}

// The n lowest cells.
__device__ __forceinline__ Window first_cells(int n) {
    Window a;
#pragma unroll
    for (int k = 0; k < WORDS; k++) {
        const int left = n - 32 * k;
        a.w[k] = left >= 32 ? ~0u : left <= 0 ? 0u : (1u << left) - 1;
    }
    return a;
}

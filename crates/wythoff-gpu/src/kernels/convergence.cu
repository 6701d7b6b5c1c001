// How soon sweeps from dummy states reach the true state: one start row in each thread.
//
// First `trace` sweeps segments as in sweep.cu, row by row, and keeps the true windows of every row. Then each
// thread of `converge` starts from the dummy state of its row and goes on until all values have their true
// windows; columns below the first empty diagonal no longer matter. Set by the host besides the rest: REACH
// (rows after which a thread gives up), TRACED (rows that a segment is traced).

#if REACH > 0
// The windows of a row, before it is filled: diagonals and columns as numbers of 64 bits (WORDS is 2).
__device__ __forceinline__ u64 number(const Window &a) { return u64(a.w[1]) << 32 | a.w[0]; }

// The place of a value's windows in the trace: [value][diagonals, columns][segment][row].
__device__ __forceinline__ u64 place(int h, int columns, u64 total, u64 at) { return u64(2 * h + columns) * total + at; }

extern "C" __global__ void __launch_bounds__(BLOCK, BLOCKS_PER_SM)
    trace(const row_t *reflected, const u64 *from, const u64 *first, const u64 *end, const i64 *base,
          const unsigned char *cells, const u32 *exact, u32 *start, u32 *stop, i64 *start_base, i64 *stop_base,
          u32 *notes, u64 *traced, u32 count) {
    const u32 segment = blockIdx.x * blockDim.x + threadIdx.x;
    if (segment >= count) return;
    State state;
    const Range range = {};
    Output out = {};
    u64 row = from[segment];
    const u64 begin = first[segment], stop_at = end[segment];
    i64 at_base = base[segment];
#pragma unroll
    for (int h = 0; h < LANES; h++) {
        const Window dummy = first_cells(cells[u64(h) * count + segment]);
#pragma unroll
        for (int k = 0; k < WORDS; k++) {
            DIAGONALS(h, k) = segment == 0 ? exact[h * 2 * WORDS + k] : dummy.w[k];
            COLUMNS(h, k) = segment == 0 ? exact[h * 2 * WORDS + WORDS + k] : 0;
        }
    }
    u32 seen = 0, noted = 0;
    const u64 total = u64(count) * TRACED;
    // Beyond its end a segment is traced for the start rows near the end.
    for (; row <= stop_at + REACH; row++) {
        if (row == begin) {
            store(state, start, count, segment);
            start_base[segment] = at_base;
        }
        if (row == stop_at) {
            store(state, stop, count, segment);
            stop_base[segment] = at_base;
        }
        if (row >= begin) {
            const u64 at = u64(segment) * TRACED + (row - begin);
#pragma unroll
            for (int h = 0; h < LANES; h++) {
                Window d, c;
#pragma unroll
                for (int k = 0; k < WORDS; k++) d.w[k] = DIAGONALS(h, k), c.w[k] = COLUMNS(h, k);
                traced[place(h, 0, total, at)] = number(d);
                traced[place(h, 1, total, at)] = number(c);
            }
        }
        at_base += group<1, false, false>(state, reflected + row, Bins(0), range, out, seen);
        noted |= seen;
    }
    notes[segment] = noted;
}

// One block for each segment. `times` is [value][REACH + 1]; `longest` has for each value the longest time in its
// upper 16 bits and below them, turned round, the first start row with it. A segment in which a thread gives up is
// marked and adds nothing.
extern "C" __global__ void __launch_bounds__(BLOCK) converge(const row_t *reflected, const u64 *first, const u64 *end,
                                                             const u64 *traced, u32 count, u64 *times,
                                                             u64 *longest, u32 *failed) {
    __shared__ u32 histogram[LANES * (REACH + 1)];
    __shared__ u64 best[LANES];
    __shared__ u32 gave_up;
    for (u32 k = threadIdx.x; k < LANES * (REACH + 1); k += blockDim.x) histogram[k] = 0;
    for (u32 k = threadIdx.x; k < LANES; k += blockDim.x) best[k] = 0;
    if (threadIdx.x == 0) gave_up = 0;
    __syncthreads();
    const u32 segment = blockIdx.x;
    // What the host has marked before is not looked at.
    if (failed[segment]) return;
    const u64 begin = first[segment], rows = end[segment] - begin;
    const u64 total = u64(count) * TRACED, origin = u64(segment) * TRACED;
    for (u64 k = threadIdx.x; k < rows; k += blockDim.x) {
        u64 d[LANES], c[LANES];
#pragma unroll
        for (int h = 0; h < LANES; h++) {
            const u64 truth = traced[place(h, 0, total, origin + k)];
            const int taken = __popc(u32(truth)) + __popc(u32(truth >> 32));
            d[h] = number(first_cells(taken));
            c[h] = 0;
        }
        int settled = 0;
        u64 wrong = 0;
        for (u32 t = 0; settled < LANES; t++) {
            if (t > REACH || wrong) {
                atomicOr(&gave_up, 1u);
                break;
            }
            const u64 at = origin + k + t;
            u32 differs = 0;
#pragma unroll
            for (int h = 0; h < LANES; h++) {
                const u64 full = d[h] & ~(d[h] + 1); // the cells below the first empty one
                const u64 apart = (d[h] ^ traced[place(h, 0, total, at)]) |
                                  ((c[h] ^ traced[place(h, 1, total, at)]) & ~full);
                differs |= u32(apart != 0) << h;
            }
            // As many of the first values as have their true windows.
            differs |= 1u << LANES;
            const int now = __popc((differs - 1) & ~differs);
            for (; settled < now; settled++) {
                atomicAdd(&histogram[settled * (REACH + 1) + t], 1u);
                atomicMax(&best[settled], u64(t) << 32 | u64(~u32(k)));
            }
            const u32 insert = ~u32(reflected[begin + k + t]);
            const u32 moves = insert & 1;
            u64 taken = 0;
#pragma unroll
            for (int h = 0; h < LANES; h++) {
                const u64 u = taken | d[h] | c[h], v = u + (insert >> h & 1), cell = ~u & v;
                taken |= cell;
                d[h] |= cell;
                c[h] = (c[h] | cell) >> 1 >> moves;
                wrong |= (~d[h] & moves) | d[h] >> 63;
                d[h] >>= moves;
            }
        }
    }
    __syncthreads();
    if (gave_up) {
        if (threadIdx.x == 0) failed[segment] = 1;
        return;
    }
    for (u32 k = threadIdx.x; k < LANES * (REACH + 1); k += blockDim.x) {
        if (histogram[k]) atomicAdd(&times[k], u64(histogram[k]));
    }
    for (u32 k = threadIdx.x; k < LANES; k += blockDim.x) {
        const u64 time = best[k] >> 32, row = u64(~u32(best[k])) + (begin - first[0]);
        atomicMax(&longest[k], (time << 48 | ((1ull << 48) - 1 - row)));
    }
}
#endif

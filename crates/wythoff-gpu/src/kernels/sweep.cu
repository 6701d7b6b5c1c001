// Sweeps segments of rows, one in each thread: Algorithm FSW of Nivasch 2009, section 3.1.
//
// Rows come in groups of four. Within a group the windows of diagonals stand still and those of columns
// move by one cell a row; after the group both move on by the number of its 0-points. A value is taken
// through all rows of a group before the next one, as on the processor; `taken` holds what smaller values
// took in each row. The columns that leave a window are complete: they are the reflected words of a higher
// row, and are written out where a higher level needs them.
//
// Set by the host besides those of window.cuh: HISTOGRAM (whether one is counted), BINS (bins of a value: three times
// the cells of a window, so that every d_n - n has one), BLOCK and BLOCKS_PER_SM.

#define GROUP 4
#define STATE_WORDS (LANES * 2 * WORDS)

// Notes on a segment.
#define OVERFLOWED 1u // a window was too narrow: nothing of the segment may be used
#define REMARKABLE 2u // some d_n - n is outside the range given

// First the histograms of the block, if there are any, then the windows, if they are kept here.
extern __shared__ u32 shared_words[];
#define HISTOGRAM_WORDS (HISTOGRAM * LANES * BINS)

// The windows of all values.
#if SHARED_STATE
#define DIAGONALS(h, k) shared_words[HISTOGRAM_WORDS + ((h) * 2 * WORDS + (k)) * blockDim.x + threadIdx.x]
#define COLUMNS(h, k) shared_words[HISTOGRAM_WORDS + ((h) * 2 * WORDS + WORDS + (k)) * blockDim.x + threadIdx.x]
#define UNROLL_LANES _Pragma("unroll 1")
struct State {};
#else
#define DIAGONALS(h, k) state.diagonals[h].w[k]
#define COLUMNS(h, k) state.columns[h].w[k]
#define UNROLL_LANES _Pragma("unroll")
struct State {
    Window diagonals[LANES], columns[LANES];
};
#endif

struct Output {
    row_t *columns;
    u64 length; // of `columns`
    i64 at;     // where the word of the first column of the window belongs
};

// Where a block counts: on the device an address in shared memory.
#ifdef __CUDACC__
typedef u32 Bins;
#else
typedef u32 *Bins;
#endif

struct Range {
    int low[64];  // least d_n - n that is not remarkable, plus the repeats of the value: 0 or less, as a cell
    u32 span[64]; // largest less least
};

// Counts a point: `cell` is four times its d_n - n less the least known one. Where there is no point, `cell` is 0 and
// counted as well; what is too much is taken off at the end. A branch for each value and row would cost more than
// all the rest.
__device__ __forceinline__ void note_point(u32 cell, u32 span, bool &remarkable, Bins histogram, int h) {
    remarkable |= cell > 4 * span;
#if HISTOGRAM
#ifdef __CUDACC__
    const u32 bins = histogram + 4 * (h * BINS + BINS / 3);
    asm volatile("red.shared.add.u32 [%0], 1;" : : "r"(cell + bins) : "memory");
#else
    histogram[h * BINS + BINS / 3 + int(cell) / 4]++;
#endif
#endif
}

// A product, as the multiplication that it is: the compiler would make it a choice, for a pipe that is busier.
__device__ __forceinline__ u32 product(u32 a, u32 b) {
#ifdef __CUDACC__
    u32 product;
    asm("mul.lo.u32 %0, %1, %2;" : "=r"(product) : "r"(a), "r"(b));
    return product;
#else
    return a * b;
#endif
}

// Bit h of a row's word.
__device__ __forceinline__ u32 bit_of(row_t word, int h) {
#if LANES <= 32
    return product(word, 1u << (31 - h)) >> 31;
#else
    return u32(word >> h) & 1;
#endif
}

// The values of a row that are not there by reflection, worked out at once and not for each of them.
__device__ __forceinline__ row_t missing(row_t reflected) {
#if defined(__CUDACC__) && LANES <= 32
    u32 others;
    asm volatile("not.b32 %0, %1;" : "=r"(others) : "r"(reflected));
    return others;
#else
    return ~reflected;
#endif
}

// Fills ROWS rows. `refl` are their reflected words. Returns by how much the base moves on.
template <int ROWS, bool STATS, bool OUT>
__device__ __forceinline__ u32 group(State &state, const row_t *refl, Bins histogram, const Range &range,
                                     Output &out, u32 &notes) {
    u32 moves = 0;
    row_t insert[ROWS];
#pragma unroll
    for (int j = 0; j < ROWS; j++) {
        insert[j] = missing(refl[j]);
        moves += u32(insert[j] & 1);
    }
    Window taken[ROWS];
    u32 left[ROWS + ROWS], left_high[ROWS + ROWS];
#pragma unroll
    for (int j = 0; j < ROWS; j++) {
#pragma unroll
        for (int k = 0; k < WORDS; k++) taken[j].w[k] = 0;
        left[j] = left[ROWS + j] = left_high[j] = left_high[ROWS + j] = 0;
    }
    u32 wrong = 0;
    bool remarkable = false;
    const u32 low_cells = (1u << moves) - 1;
    UNROLL_LANES
    for (int h = 0; h < LANES; h++) {
        Window d, c;
        u32 origin = 0;
#pragma unroll
        for (int k = 0; k < WORDS; k++) {
            d.w[k] = DIAGONALS(h, k);
            c.w[k] = COLUMNS(h, k);
        }
        // Each point has taken one diagonal, so those taken say which number the next one has.
        if (STATS) origin = u32(4 * (-1 - count(d) - range.low[h]));
#pragma unroll
        for (int j = 0; j < ROWS; j++) {
            // 1 if there is a point, and if not 0: then all that follows changes nothing.
            const u32 point = bit_of(insert[j], h);
            Window u;
#pragma unroll
            for (int k = 0; k < WORDS; k++) u.w[k] = taken[j].w[k] | d.w[k] | c.w[k];
            const Window v = plus(u, point);
            u32 below = 0;
#pragma unroll
            for (int k = 0; k < WORDS; k++) {
                taken[j].w[k] |= ~u.w[k] & v.w[k];
                d.w[k] |= ~u.w[k] & v.w[k];
                c.w[k] |= ~u.w[k] & v.w[k];
                if (STATS) below += __popc(u.w[k] ^ v.w[k]);
            }
            if (STATS) {
                note_point(product(4 * below + origin, point), range.span[h], remarkable, histogram, h);
                origin -= 4 * point;
            }
            if (OUT) {
                if (h < 32) left[j] = __funnelshift_r(left[j], c.w[0], 1);
                else left_high[j] = __funnelshift_r(left_high[j], c.w[0], 1);
            }
            move_by(c, 1);
        }
        wrong |= (~d.w[0] & low_cells) | (d.w[WORDS - 1] >> 31);
        if (OUT) {
#pragma unroll
            for (int j = 0; j < ROWS; j++) {
                if (h < 32) left[ROWS + j] = __funnelshift_r(left[ROWS + j], c.w[0] >> j, 1);
                else left_high[ROWS + j] = __funnelshift_r(left_high[ROWS + j], c.w[0] >> j, 1);
            }
        }
        move_by(d, moves);
        move_by(c, moves);
#pragma unroll
        for (int k = 0; k < WORDS; k++) {
            DIAGONALS(h, k) = d.w[k];
            COLUMNS(h, k) = c.w[k];
        }
    }
    if (wrong) notes |= OVERFLOWED;
    if (STATS && remarkable) notes |= REMARKABLE;
    if (OUT) {
#pragma unroll
        for (int j = 0; j < 2 * ROWS; j++) {
            if (j < ROWS + int(moves) && u64(out.at + j) < out.length) {
#if LANES <= 32
                out.columns[out.at + j] = left[j] >> (32 - LANES);
#else
                out.columns[out.at + j] = u64(left_high[j] >> (64 - LANES)) << 32 | left[j];
#endif
            }
        }
        out.at += ROWS + moves;
    }
    return moves;
}

struct Segments {
    const row_t *reflected; // the word of row `first_row` + i
    u64 first_row;
    const u64 *from, *first, *end; // start-up, first row that counts, end; less `first_row`
    const i64 *base;               // the base at `from`
    const unsigned char *cells;    // [lane][segment]: the taken diagonals from the base on, at `from`
    const u32 *exact;              // the windows of segment 0
    u32 *start, *stop;             // [word][segment]: windows at `first` and at `end`
    i64 *start_base, *stop_base;
    u32 *notes;
    u32 *histograms; // [block][lane][bin]
    u32 count;
};

__device__ __forceinline__ void load(row_t *to, const row_t *from) {
#ifdef __CUDACC__
    const uint4 *vectors = (const uint4 *)from;
#pragma unroll
    for (int k = 0; k < int(GROUP * sizeof(row_t) / 16); k++) ((uint4 *)to)[k] = vectors[k];
#else
    for (int k = 0; k < GROUP; k++) to[k] = from[k];
#endif
}

__device__ __forceinline__ void store(const State &state, u32 *to, u32 count, u32 segment) {
    UNROLL_LANES
    for (int h = 0; h < LANES; h++) {
#pragma unroll
        for (int k = 0; k < WORDS; k++) {
            to[u64(h * 2 * WORDS + k) * count + segment] = DIAGONALS(h, k);
            to[u64(h * 2 * WORDS + WORDS + k) * count + segment] = COLUMNS(h, k);
        }
    }
}

#if HISTOGRAM
// Takes the rows without a point off the bins of the least known number, where they were counted.
__device__ __forceinline__ void take_off(const State &state, const Segments &all, u32 segment, u32 rows,
                                         Bins histogram) {
    UNROLL_LANES
    for (int h = 0; h < LANES; h++) {
        u32 points = u32(all.stop_base[segment] - all.start_base[segment]);
#pragma unroll
        for (int k = 0; k < WORDS; k++) {
            points += __popc(DIAGONALS(h, k));
            points -= __popc(all.start[u64(h * 2 * WORDS + k) * all.count + segment]);
        }
#ifdef __CUDACC__
        const u32 bin = histogram + 4 * (h * BINS + BINS / 3);
        asm volatile("red.shared.add.u32 [%0], %1;" : : "r"(bin), "r"(points - rows) : "memory");
#else
        histogram[h * BINS + BINS / 3] += points - rows;
#endif
    }
}
#endif

template <bool OUT>
__device__ __forceinline__ void sweep_segment(const Segments &all, const Range &range, Output out,
                                              u32 segment, Bins histogram) {
    State state;
    u64 row = all.from[segment];
    const u64 first = all.first[segment], end = all.end[segment];
    i64 base = all.base[segment];
    UNROLL_LANES
    for (int h = 0; h < LANES; h++) {
        const Window dummy = first_cells(all.cells[u64(h) * all.count + segment]);
#pragma unroll
        for (int k = 0; k < WORDS; k++) {
            DIAGONALS(h, k) = segment == 0 ? all.exact[h * 2 * WORDS + k] : dummy.w[k];
            COLUMNS(h, k) = segment == 0 ? all.exact[h * 2 * WORDS + WORDS + k] : 0;
        }
    }
    u32 notes = 0;
    row_t next[GROUP];
    load(next, all.reflected + row);
    for (; row < first; row += GROUP) {
        row_t now[GROUP];
#pragma unroll
        for (int j = 0; j < GROUP; j++) now[j] = next[j];
        load(next, all.reflected + row + GROUP);
        base += group<GROUP, false, false>(state, now, histogram, range, out, notes);
    }
    store(state, all.start, all.count, segment);
    all.start_base[segment] = base;
    out.at += i64(all.first_row + row) + base;
    for (; row + GROUP <= end; row += GROUP) {
        row_t now[GROUP];
#pragma unroll
        for (int j = 0; j < GROUP; j++) now[j] = next[j];
        load(next, all.reflected + row + GROUP);
        base += group<GROUP, true, OUT>(state, now, histogram, range, out, notes);
    }
    for (; row < end; row++) {
        base += group<1, true, OUT>(state, all.reflected + row, histogram, range, out, notes);
    }
    store(state, all.stop, all.count, segment);
    all.stop_base[segment] = base;
    all.notes[segment] = notes;
#if HISTOGRAM
    take_off(state, all, segment, u32(end - first), histogram);
#endif
}

template <bool OUT>
__device__ __forceinline__ void sweep_block(const Segments &all, const Range &range, const Output &out) {
#if HISTOGRAM
    for (u32 k = threadIdx.x; k < LANES * BINS; k += blockDim.x) shared_words[k] = 0;
    __syncthreads();
#ifdef __CUDACC__
    const Bins bins = u32(__cvta_generic_to_shared(shared_words));
#else
    const Bins bins = shared_words;
#endif
#else
    const Bins bins = 0;
#endif
    const u32 segment = blockIdx.x * blockDim.x + threadIdx.x;
    if (segment < all.count) sweep_segment<OUT>(all, range, out, segment, bins);
#if HISTOGRAM
    __syncthreads();
    u32 *to = all.histograms + u64(blockIdx.x) * LANES * BINS;
    for (u32 k = threadIdx.x; k < LANES * BINS; k += blockDim.x) to[k] = shared_words[k];
#endif
}

#define ARGUMENTS \
(const row_t *reflected, u64 first_row, row_t *columns, u64 columns_first, u64 columns_length,\
    const u64 *from, const u64 *first, const u64 *end, const i64 *base, const unsigned char *cells,\
    const u32 *exact, u32 *start, u32 *stop, i64 *start_base, i64 *stop_base, u32 *notes, u32 *histograms,\
    const Range range, u32 count)
#define GATHERED \
    {reflected, first_row, from, first, end, base, cells, exact, start, stop, start_base, stop_base, notes, histograms, count}

// The highest level: only statistics.
extern "C" __global__ void __launch_bounds__(BLOCK, BLOCKS_PER_SM) sweep_top ARGUMENTS {
    sweep_block<false>(GATHERED, range, {columns, columns_length, -i64(columns_first)});
}

// A level that feeds another one.
extern "C" __global__ void __launch_bounds__(BLOCK, BLOCKS_PER_SM) sweep_feeding ARGUMENTS {
    sweep_block<true>(GATHERED, range, {columns, columns_length, -i64(columns_first)});
}

// Adds one bit of each value to two others: a full adder for all values at once.
__device__ __forceinline__ row_t add(row_t &sum, row_t a, row_t b) {
    const row_t carry = (sum & a) | (sum & b) | (a & b);
    sum = sum ^ a ^ b;
    return carry;
}

// Counts, for each value, the reflected rows from bounds[k] to bounds[k + 1], with 32 threads for each k.
// Bits are added in columns: plane p of a thread holds bit p of the counts of all values.
#define PLANES 16
extern "C" __global__ void count_reflected(const row_t *reflected, const u64 *bounds, u32 *counts, u32 count) {
    const u32 at = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef __CUDACC__
    const u32 k = at / 32, lane = at % 32, step = 32;
#else
    const u32 k = at, lane = 0, step = 1;
#endif
    if (k >= count) return;
    row_t planes[PLANES] = {};
    u32 since = 0;
    const u64 end = bounds[k + 1];
    u32 *to = counts + u64(k) * LANES;
    for (u64 row = bounds[k] + lane; row < end; row += 4 * step) {
        row_t words[4];
#pragma unroll
        for (int j = 0; j < 4; j++) words[j] = row + j * step < end ? reflected[row + j * step] : 0;
        const row_t twos = add(planes[0], words[0], words[1]), more = add(planes[0], words[2], words[3]);
        row_t carry = add(planes[1], twos, more);
#pragma unroll
        for (int p = 2; p < PLANES; p++) {
            const row_t both = planes[p] & carry;
            planes[p] ^= carry;
            carry = both;
        }
        since += 4;
        if (row + 4 * step >= end || since + 4 >= 1u << PLANES) {
#pragma unroll 1
            for (int h = 0; h < LANES; h++) {
                u32 sum = 0;
#pragma unroll
                for (int p = 0; p < PLANES; p++) sum |= u32(planes[p] >> h & 1) << p;
                if (sum) atomicAdd(&to[h], sum);
            }
#pragma unroll
            for (int p = 0; p < PLANES; p++) planes[p] = 0;
            since = 0;
        }
    }
}

import { NX, NY, NZ, SLICE } from './grid'

// Which cells of a slice have gas near them, one byte per cell.

/** Gas within two cells (which a sample reads), four (which the noise can reach), or five (one node away). */
export const HERE: u8 = 3
export const NEAR: u8 = 2
export const FAR: u8 = 1

/** Spreads the marks of the cells with gas, which are `HERE`; `spare` has room for one slice and four rows. */
export function spreadMarks(marks: usize, spare: usize): void {
  for (let k = 0; k < NZ; k++) {
    const slice = marks + <usize>(SLICE * k)
    if (!anyIn(slice)) continue
    const room = spare + <usize>(2 * NX)
    widen(slice, room, 2, 0)
    widen(slice, room, 2, 1)
    widen(slice, room, 1, 1)
  }
}

function anyIn(slice: usize): bool {
  for (let o: usize = 0; o < <usize>SLICE; o += 16) {
    if (v128.any_true(v128.load(slice + o))) return true
  }
  return false
}

/** Raises each cell to the highest mark within `reach` cells, minus `loss`. */
function widen(slice: usize, spare: usize, reach: i32, loss: u8): void {
  const row = <usize>NX
  const lost = i8x16.splat(loss)
  memory.fill(spare - 2 * row, 0, 2 * row)
  memory.fill(spare + <usize>SLICE, 0, 2 * row)
  for (let o: usize = 0; o < <usize>SLICE; o += 16) {
    const p = slice + o
    let most = v128.load(p)
    for (let r: usize = 1; r <= <usize>reach; r++) {
      most = i8x16.max_u(most, i8x16.max_u(v128.load(p - r), v128.load(p + r)))
    }
    v128.store(spare + o, most)
  }
  for (let o: usize = 0; o < <usize>SLICE; o += 16) {
    const p = spare + o
    let most = v128.load(p)
    for (let r: usize = 1; r <= <usize>reach; r++) {
      const far = r * row
      most = i8x16.max_u(most, i8x16.max_u(v128.load(p - far), v128.load(p + far)))
    }
    v128.store(slice + o, i8x16.max_u(v128.load(slice + o), i8x16.sub_sat_u(most, lost)))
  }
}

/** Whether any cell in a rectangle of slice `k` has gas near it. */
export function anyNear(marks: usize, left: f32, right: f32, low: f32, high: f32, k: i32): bool {
  const i0 = max<i32>(0, <i32>left)
  const i1 = min<i32>(NX - 1, <i32>right)
  const j0 = max<i32>(0, <i32>low)
  const j1 = min<i32>(NY - 1, <i32>high)
  for (let j = j0; j <= j1; j++) {
    const row = marks + <usize>(NX * j + SLICE * k)
    for (let i = i0; i <= i1; i++) if (load<u8>(row + i) >= NEAR) return true
  }
  return false
}

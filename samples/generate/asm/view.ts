import { TILE } from './detail'
import { BOTTOM, LEFT, PITCH, SCALE, STEP } from './look'
import { march } from './march'
import { REACH, drawRow } from './spread'

// Works on one band of tiles at a time: its rays are stored below the last rows of the previous band.

const KEPT: i32 = 2 * REACH

/**
 * Draws an orthographic picture along -z as RGBA with straight alpha. `tile` is where `march` leaves its
 * rays; `band` has room for the rays of one band: 40 rows, each as wide as the picture plus 4.
 */
export function view(
  out: usize,
  width: i32,
  height: i32,
  tones: usize,
  tile: usize,
  band: usize,
): void {
  const across = (width + STEP - 1) / STEP
  const down = (height + STEP - 1) / STEP
  const stride = <usize>(across + 2 * REACH) << 5
  const full = band + 2 * 128
  const first = full + stride + (<usize>REACH << 5)
  memory.fill(out, 0, <usize>(width * height) << 2)
  memory.fill(band, 0, 2 * 128)
  for (let y = 0; y < down; y += TILE) {
    memory.copy(band + 128, band, 128)
    memory.fill(band, 0, 128)
    const rows = min<i32>(TILE, down - y)
    const top = first + <usize>KEPT * stride
    for (let x = 0; x < across; x += TILE) {
      const columns = min<i32>(TILE, across - x)
      const left = LEFT + (<f32>x + 0.5) * PITCH
      const any = march(left, BOTTOM + <f32>height * SCALE - (<f32>y + 0.5) * PITCH)
      if (any) store<u8>(band + <usize>(1 + x / TILE), 1)
      const to = top + (<usize>x << 5)
      for (let row = 0; row < rows; row++) {
        const from = tile + (<usize>(row * TILE) << 5)
        const line = to + <usize>row * stride
        if (any) memory.copy(line, from, <usize>columns << 5)
        else empty(line, columns)
      }
    }
    for (let row = 0; row < rows; row++) extend(top + <usize>row * stride, across)
    if (y == 0) repeat(top, 0 - stride, stride)
    const last = y + TILE >= down
    if (last) repeat(top + <usize>(rows - 1) * stride, stride, stride)
    const start = y == 0 ? 0 : y - REACH
    const end = last ? down : y + rows - REACH
    for (let row = start; row < end; row++) {
      const ray = top + <usize>(row - y) * stride
      drawBand(band, ray, stride, full, across, tones, out, width, height, row)
    }
    const kept = first - (<usize>REACH << 5)
    memory.copy(kept, kept + <usize>TILE * stride, <usize>KEPT * stride)
  }
}

function empty(at: usize, rays: i32): void {
  for (let n: usize = 0; n < <usize>rays; n++) {
    v128.store(at + (n << 5), f32x4(0, 0, 0, 1))
    v128.store(at + (n << 5), f32x4.splat(0), 16)
  }
}

/** Repeats a row's first and last ray past its ends. */
function extend(row: usize, across: i32): void {
  for (let n: usize = 1; n <= <usize>REACH; n++) {
    memory.copy(row - (n << 5), row, 32)
    const end = row + (<usize>across << 5)
    memory.copy(end + ((n - 1) << 5), end - 32, 32)
  }
}

/** Repeats a row twice in the direction of `by`. */
function repeat(row: usize, by: usize, stride: usize): void {
  const from = row - (<usize>REACH << 5)
  memory.copy(from + by, from, stride)
  memory.copy(from + by + by, from, stride)
}

/** Draws the parts of a row that have content in or next to them, in this band or the previous one. */
function drawBand(
  flags: usize,
  ray: usize,
  stride: usize,
  line: usize,
  across: i32,
  tones: usize,
  out: usize,
  width: i32,
  height: i32,
  row: i32,
): void {
  for (let x = 0; x < across; x += TILE) {
    const at = flags + <usize>(x / TILE)
    const near = load<u8>(at) | load<u8>(at, 1) | load<u8>(at, 2)
    if (!(near | load<u8>(at, 128) | load<u8>(at, 129) | load<u8>(at, 130))) continue
    const last = min<i32>(across, x + TILE)
    const room = line + (<usize>REACH << 5)
    drawRow(ray, stride, room, x, last, tones, out, width, height, row)
  }
}

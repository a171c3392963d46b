import { NX, NY, NZ, loadAt } from './grid'
import { COLD, THIN } from './look'
import { HERE, spreadMarks } from './marks'

/**
 * Writes what the camera reads, (density, heat, key light, fill light) per cell, faded toward the
 * sides over `edge` cells so that the box never shows, and marks the cells that have gas near them.
 * `spare` has room for one slice's marks and four rows.
 */
export function pack(
  s: usize,
  key: usize,
  fill: usize,
  to: usize,
  marks: usize,
  spare: usize,
  edge: f32,
): void {
  let n = 0
  for (let k = 0; k < NZ; k++) {
    const deep = fade(<f32>min<i32>(k - 1, NZ - 2 - k), 3)
    for (let j = 0; j < NY; j++) {
      const top = <f32>(NY - 2 - j)
      for (let i = 0; i < NX; i++, n++) {
        const c = <usize>n << 4
        const here = v128.load(s + c)
        const light = f32x4(0, 0, loadAt(key, n), loadAt(fill, n))
        if (!v128.any_true(here)) {
          v128.store(to + c, light)
          store<u8>(marks + <usize>n, 0)
          continue
        }
        const sides = <f32>min<i32>(i - 1, NX - 2 - i)
        const share = fade(min<f32>(sides, top), edge) * deep
        const d = f32x4.extract_lane(here, 0) * share
        const t = f32x4.extract_lane(here, 1) * share
        v128.store(to + c, f32x4.replace_lane(f32x4.replace_lane(light, 0, d), 1, t))
        store<u8>(marks + <usize>n, d > THIN || t > COLD ? HERE : 0)
      }
    }
  }
  spreadMarks(marks, spare)
}

// @ts-ignore: decorator
@inline
function fade(cells: f32, over: f32): f32 {
  const t = max<f32>(0, min<f32>(1, cells / over))
  return t * t * (3 - 2 * t)
}

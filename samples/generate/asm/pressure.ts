import { NX, NY, NZ, ROW, SLICE, loadAt } from './grid'

// Pressure grids are scalar and padded by one cell on every side:
// index (i + 1) + (j + 1) * (nx + 2) + (k + 1) * (nx + 2) * (ny + 2).

/** Right-hand side: divergence of the velocity minus the expansion of the burning gas. */
export function divergence(v: usize, expansion: usize, rhs: usize): void {
  const px = NX + 2
  const pxy = px * (NY + 2)
  for (let k = 0; k < NZ; k++) {
    const back = (k > 0 ? k - 1 : k) * SLICE
    const front = (k < NZ - 1 ? k + 1 : k) * SLICE
    for (let j = 0; j < NY; j++) {
      const below = (j > 0 ? j - 1 : j) * ROW
      const above = (j < NY - 1 ? j + 1 : j) * ROW
      // The floor mirrors the vertical velocity, so that nothing flows through it.
      const floorSign: f32 = j == 0 ? -1 : 1
      for (let i = 0; i < NX; i++) {
        const left = i > 0 ? i - 1 : i
        const right = i < NX - 1 ? i + 1 : i
        const here = j * ROW + k * SLICE
        const dx =
          load<f32>(v + (<usize>(right + here) << 4)) - load<f32>(v + (<usize>(left + here) << 4))
        const dy =
          load<f32>(v + (<usize>(i + above + k * SLICE) << 4), 4) -
          floorSign * load<f32>(v + (<usize>(i + below + k * SLICE) << 4), 4)
        const dz =
          load<f32>(v + (<usize>(i + j * ROW + front) << 4), 8) -
          load<f32>(v + (<usize>(i + j * ROW + back) << 4), 8)
        const total: f32 = <f32>0.5 * (dx + dy + dz) - loadAt(expansion, i + here)
        store<f32>(rhs + (<usize>(i + 1 + (j + 1) * px + (k + 1) * pxy) << 2), total)
      }
    }
  }
}

/** Subtracts the pressure gradient from the velocity. */
export function project(v: usize, pressure: usize): void {
  const px = NX + 2
  const pxy = px * (NY + 2)
  const sy = <usize>px << 2
  const sz = <usize>pxy << 2
  for (let k = 0; k < NZ; k++) {
    for (let j = 0; j < NY; j++) {
      let c = v + (<usize>(j * ROW + k * SLICE) << 4)
      let q = pressure + (<usize>(1 + (j + 1) * px + (k + 1) * pxy) << 2)
      for (let i = 0; i < NX; i++, c += 16, q += 4) {
        store<f32>(c, load<f32>(c) - 0.5 * (load<f32>(q + 4) - load<f32>(q - 4)))
        store<f32>(c, load<f32>(c, 4) - 0.5 * (load<f32>(q + sy) - load<f32>(q - sy)), 4)
        store<f32>(c, load<f32>(c, 8) - 0.5 * (load<f32>(q + sz) - load<f32>(q - sz)), 8)
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function negateRow(to: usize, from: usize, n: i32): void {
  for (let i = 0; i < n; i++) store<f32>(to + (<usize>i << 2), -loadAt(from, i))
}

/**
 * Fills the padding. Open faces get the negated interior, so that zero pressure lies on the cell face
 * at every level: a padding of plain zeros makes the coarse grids disagree and the cycle diverge. The
 * floor gets the interior (nothing flows through).
 */
export function pad(q: usize, nx: i32, ny: i32, nz: i32): void {
  const px = nx + 2
  const pxy = px * (ny + 2)
  for (let k = 1; k <= nz; k++) {
    const b = q + (<usize>(k * pxy) << 2)
    memory.copy(b, b + (<usize>px << 2), <usize>px << 2)
    negateRow(b + (<usize>(px * (ny + 1)) << 2), b + (<usize>(px * ny) << 2), px)
    for (let j = 0; j < ny + 2; j++) {
      const r = b + (<usize>(j * px) << 2)
      store<f32>(r, -load<f32>(r + 4))
      store<f32>(r + (<usize>(px - 1) << 2), -loadAt(r, px - 2))
    }
  }
  negateRow(q, q + (<usize>pxy << 2), pxy)
  negateRow(q + (<usize>(pxy * (nz + 1)) << 2), q + (<usize>(pxy * nz) << 2), pxy)
}

// @ts-ignore: decorator
@inline
function neighbours(q: usize, sy: usize, sz: usize): v128 {
  const x = f32x4.add(v128.load(q - 4), v128.load(q + 4))
  const y = f32x4.add(v128.load(q - sy), v128.load(q + sy))
  const z = f32x4.add(v128.load(q - sz), v128.load(q + sz))
  return f32x4.add(f32x4.add(x, y), z)
}

/** One damped Jacobi pass, four cells at a time. */
export function smooth(
  q: usize,
  rhs: usize,
  out: usize,
  nx: i32,
  ny: i32,
  nz: i32,
  damping: f32,
): void {
  const px = nx + 2
  const pxy = px * (ny + 2)
  const sy = <usize>px << 2
  const sz = <usize>pxy << 2
  const a = f32x4.splat(1 - damping)
  const b = f32x4.splat(damping / 6)
  for (let k = 1; k <= nz; k++) {
    for (let j = 1; j <= ny; j++) {
      let o = <usize>(1 + j * px + k * pxy) << 2
      for (let i = 0; i < nx; i += 4, o += 16) {
        const flow = f32x4.sub(neighbours(q + o, sy, sz), v128.load(rhs + o))
        v128.store(out + o, f32x4.add(f32x4.mul(a, v128.load(q + o)), f32x4.mul(b, flow)))
      }
    }
  }
}

/** Residual of the fine grid, averaged over eight cells into the coarse right-hand side. */
export function restrict(
  q: usize,
  rhs: usize,
  scratch: usize,
  coarseRhs: usize,
  nx: i32,
  ny: i32,
  nz: i32,
): void {
  const px = nx + 2
  const pxy = px * (ny + 2)
  const sy = <usize>px << 2
  const sz = <usize>pxy << 2
  const six = f32x4.splat(6)
  for (let k = 1; k <= nz; k++) {
    for (let j = 1; j <= ny; j++) {
      let o = <usize>(1 + j * px + k * pxy) << 2
      for (let i = 0; i < nx; i += 4, o += 16) {
        const missing = f32x4.sub(v128.load(rhs + o), neighbours(q + o, sy, sz))
        v128.store(scratch + o, f32x4.add(missing, f32x4.mul(six, v128.load(q + o))))
      }
    }
  }
  const cx = (nx >> 1) + 2
  const cxy = cx * ((ny >> 1) + 2)
  for (let k = 0; k < nz >> 1; k++) {
    for (let j = 0; j < ny >> 1; j++) {
      for (let i = 0; i < nx >> 1; i++) {
        const at = 2 * i + 1 + (2 * j + 1) * px + (2 * k + 1) * pxy
        const t = scratch + (<usize>at << 2)
        const near = load<f32>(t) + load<f32>(t, 4) + load<f32>(t + sy) + load<f32>(t + sy, 4)
        const f = t + sz
        const far = load<f32>(f) + load<f32>(f, 4) + load<f32>(f + sy) + load<f32>(f + sy, 4)
        const to = i + 1 + (j + 1) * cx + (k + 1) * cxy
        store<f32>(coarseRhs + (<usize>to << 2), (near + far) * 0.5)
      }
    }
  }
}

/** Adds the coarse correction to the fine grid, trilinearly. */
export function prolong(q: usize, coarse: usize, nx: i32, ny: i32, nz: i32): void {
  const px = nx + 2
  const pxy = px * (ny + 2)
  const cx = (nx >> 1) + 2
  const cxy = cx * ((ny >> 1) + 2)
  for (let k = 0; k < nz; k++) {
    const dk = k & 1 ? cxy : -cxy
    for (let j = 0; j < ny; j++) {
      const dj = j & 1 ? cx : -cx
      const row = ((j >> 1) + 1) * cx + ((k >> 1) + 1) * cxy
      let o = q + (<usize>(1 + (j + 1) * px + (k + 1) * pxy) << 2)
      for (let i = 0; i < nx; i++, o += 4) {
        const di = i & 1 ? 1 : -1
        const b = (i >> 1) + 1 + row
        const one = loadAt(coarse, b + di) + loadAt(coarse, b + dj) + loadAt(coarse, b + dk)
        const two =
          loadAt(coarse, b + di + dj) + loadAt(coarse, b + di + dk) + loadAt(coarse, b + dj + dk)
        const value =
          <f32>0.421875 * loadAt(coarse, b) +
          <f32>0.140625 * one +
          <f32>0.046875 * two +
          <f32>0.015625 * loadAt(coarse, b + di + dj + dk)
        store<f32>(o, load<f32>(o) + value)
      }
    }
  }
}

import * as z from 'zod/mini'
import { list, shaped } from './shapes.ts'

const count = z.int().check(z.nonnegative())

/** How footage looks as a whole: lightness and contrast from 0 to 1, as in Oklab. */
const look = shaped({
  colors: list(shaped({ hex: z.string().check(z.regex(/^#[0-9a-f]{6}$/)), share: z.number() })),
  brightness: z.number(),
  contrast: z.number(),
  key_light: z.enum(['left', 'right', 'top', 'front', 'none']),
})

/** How a file encodes color; a server that does not know it by file yet leaves these out. */
export const colorEncoding = {
  bit_depth: z._default(z.nullable(count), null),
  color_space: z._default(z.nullable(z.string()), null),
  transfer: z._default(z.nullable(z.string()), null),
}

export const facts = shaped({
  width: z.nullable(count),
  height: z.nullable(count),
  fps: z.nullable(z.number()),
  frames: z.nullable(count),
  duration_ms: z.nullable(count),
  alpha: z.nullable(z.enum(['straight', 'none'])),
  ...colorEncoding,
  loopable: z.nullable(z.boolean()),
  first_frame_empty: z.nullable(z.boolean()),
  breaks_frame: z.nullable(z.boolean()),
  flashes_per_second: z.nullable(z.number()),
  red_flashes_per_second: z._default(z.nullable(z.number()), null),
  flash_rating: z.nullable(z.enum(['none', 'mild', 'strong'])),
  look: z._default(z.nullable(look), null),
  vertices: z.nullable(count),
  triangles: z.nullable(count),
  textures: z.nullable(count),
  animations: z.nullable(count),
  active_voxels: z.nullable(count),
  grids: z.nullable(list(z.string())),
  /** Meters: width, height and depth; and the edge length of a voxel. */
  bounds: z._default(z.nullable(list(z.number())), null),
  voxel_size: z._default(z.nullable(z.number()), null),
})

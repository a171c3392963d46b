import type { Product } from './product.ts'
import { propWords } from './prop-words.ts'
import { readProp, type Prop } from './prop.ts'

const written: readonly Prop[] = [
  {
    id: 3001,
    slug: 'mossy-granite-rock',
    name: 'Mossy granite rock',
    asset_type: '3d_models',
    category: 'props',
    collections: ['yard-and-workshop'],
    tags: ['rock', 'boulder', 'stone', 'granite', 'moss', 'PBR', 'GLB', 'nature'],
    description:
      'A weathered boulder 1.2 meters wide, cracked and speckled, with moss on its flat top and in its hollows. All maps are painted from 3D noise, so there are no seams from any side, and it lies flat on the ground.',
    motion_description: 'The rock turns once on a turntable.',
    published_at: '2026-03-30T09:00:00.000Z',
    popularity: 330,
    format: 'glb',
    free: true,
  },
  {
    id: 3002,
    slug: 'wooden-shipping-crate',
    name: 'Wooden shipping crate',
    asset_type: '3d_models',
    category: 'props',
    collections: ['yard-and-workshop'],
    tags: ['crate', 'box', 'wood', 'cargo', 'warehouse', 'rope', 'PBR', 'GLB', 'prop'],
    description:
      'A planked crate one meter wide: framed, braced across four sides, with riveted iron corners, nail heads and rope handles. Planks, frames and fittings are separate nodes, and the stencils are worn into the grain.',
    motion_description: 'The crate turns once on a turntable.',
    published_at: '2026-05-18T09:00:00.000Z',
    popularity: 360,
    format: 'glb',
  },
  {
    id: 3003,
    slug: 'rusted-oil-barrel',
    name: 'Rusted oil barrel',
    asset_type: '3d_models',
    category: 'props',
    collections: ['yard-and-workshop'],
    tags: ['barrel', 'oil drum', 'rust', 'metal', 'industrial', 'PBR', 'GLB', 'prop'],
    description:
      'A 200-liter steel drum, 88 cm high, with rolled hoops, folded rims and two bungs. Faded blue paint with stencils, eaten by rust in patches and from both rims; the rust is rough and recessed, and the paint still shines.',
    motion_description: 'The barrel turns once on a turntable.',
    published_at: '2026-07-06T09:00:00.000Z',
    popularity: 410,
    format: 'glb',
  },
  {
    id: 3004,
    slug: 'quadcopter-drone',
    name: 'Quadcopter drone, hovering',
    asset_type: 'animated',
    category: 'props',
    collections: ['yard-and-workshop'],
    tags: ['drone', 'quadcopter', 'UAV', 'animated', 'hover', 'rotor', 'GLB', 'loop'],
    description:
      'A camera drone 60 cm across its rotor guards, with a gimbal camera, landing legs, lights and four two-bladed rotors. Rotors spin and the body bobs gently in one animation that loops every four seconds. Each rotor is a node of its own.',
    motion_description: 'The drone hovers with spinning rotors while it turns once on a turntable.',
    published_at: '2026-08-10T09:00:00.000Z',
    popularity: 470,
    format: 'glb',
  },
  {
    id: 3005,
    slug: 'cumulus-cloud',
    name: 'Cumulus cloud',
    asset_type: 'vdb',
    category: 'volumes',
    collections: ['skies-and-smoke'],
    tags: ['cloud', 'cumulus', 'sky', 'VDB', 'volume', 'OpenVDB', 'weather'],
    description:
      'A fair-weather cumulus with a flat base, as one density grid. It’s dense in the middle and wispy at the edges, so it works in both hard sun and soft sky light.',
    motion_description: 'The cloud turns once on a turntable.',
    published_at: '2026-09-03T09:00:00.000Z',
    popularity: 450,
    format: 'vdb',
  },
  {
    id: 3006,
    slug: 'burning-fuel-cloud',
    name: 'Burning fuel cloud',
    asset_type: 'vdb',
    category: 'volumes',
    collections: ['skies-and-smoke'],
    tags: ['fireball', 'explosion', 'fire', 'VDB', 'volume', 'OpenVDB', 'temperature'],
    description:
      'A ball of burning fuel on its stem, a second and a half after the tank burst, as two grids, density and temperature. It’s from the solver behind our explosion clips. Drive the emission with the temperature, and let the density shade the soot.',
    motion_description: 'The frozen fireball turns once on a turntable.',
    published_at: '2026-11-12T09:00:00.000Z',
    popularity: 500,
    format: 'vdb',
  },
]

/** Library 3: models and volumes. */
export const props: readonly Product[] = [...written, ...propWords.map(readProp)].map(
  ({ format, free, ...words }) => ({
    ...words,
    library: 3,
    free: free ?? false,
    blend: 'over',
    facets: { format, rigged: 'no' },
  }),
)

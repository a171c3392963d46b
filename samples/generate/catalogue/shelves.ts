import type { LibraryId } from '../products/product.ts'

export type Shelf = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly library_id: LibraryId
  readonly intro: string
}

export const categories: readonly Shelf[] = [
  {
    id: 1,
    slug: 'fire',
    name: 'Fire',
    library_id: 1,
    intro: 'Flames with straight alpha, from one torch to a line across the frame.',
  },
  {
    id: 2,
    slug: 'smoke-and-fog',
    name: 'Smoke and fog',
    library_id: 1,
    intro: 'Lit smoke, soot and fog that sit in a daylight plate without a fight.',
  },
  {
    id: 3,
    slug: 'explosions',
    name: 'Explosions',
    library_id: 1,
    intro: 'Simulated blasts that burn through from white fire to cold soot.',
  },
  {
    id: 4,
    slug: 'sparks-and-embers',
    name: 'Sparks and embers',
    library_id: 1,
    intro: 'Hot grains with true motion blur, up to 4K.',
  },
  {
    id: 5,
    slug: 'impacts',
    name: 'Impacts and muzzles',
    library_id: 1,
    intro: 'Hits, shots and shockwaves, each clean from its first frame.',
  },
  {
    id: 6,
    slug: 'weather',
    name: 'Weather',
    library_id: 1,
    intro: 'Rain and snow that fill the frame and loop exactly.',
  },
  {
    id: 7,
    slug: 'magic-and-energy',
    name: 'Magic and energy',
    library_id: 1,
    intro: 'Portals, vortices and bolts for everything that physics forbids.',
  },
  {
    id: 8,
    slug: 'practice-plates',
    name: 'Practice plates',
    library_id: 2,
    intro: 'Synthetic plates to practise on: tracking, keying, relighting. Free of charge.',
  },
  {
    id: 9,
    slug: 'props',
    name: 'Props',
    library_id: 3,
    intro: 'Game-weight props with baked PBR textures, as GLB.',
  },
  {
    id: 10,
    slug: 'volumes',
    name: 'Volumes',
    library_id: 3,
    intro: 'Clouds and fire as OpenVDB grids, ready for your renderer.',
  },
]

export const collections: readonly (Shelf & { readonly coverOf: string })[] = [
  {
    id: 1,
    slug: 'hero-shots',
    name: 'Hero shots',
    library_id: 1,
    intro: 'The clips that carry a shot on their own.',
    coverOf: 'ground-explosion',
  },
  {
    id: 2,
    slug: 'night-camp',
    name: 'Night camp',
    library_id: 1,
    intro: 'Fire, embers and fog for a clearing after dark.',
    coverOf: 'campfire-close',
  },
  {
    id: 3,
    slug: 'battlefield',
    name: 'Battlefield',
    library_id: 1,
    intro: 'Hits, blasts and the smoke that hangs behind them.',
    coverOf: 'black-oil-smoke',
  },
  {
    id: 4,
    slug: 'burning-house',
    name: 'Burning house',
    library_id: 1,
    intro: 'Layers for a building on fire, from the kerb to the sky.',
    coverOf: 'ground-fire-line',
  },
  {
    id: 5,
    slug: 'spells-and-gates',
    name: 'Spells and gates',
    library_id: 1,
    intro: 'Energy with a centre left empty for your actor.',
    coverOf: 'spark-portal',
  },
  {
    id: 6,
    slug: 'weather-kit',
    name: 'Weather kit',
    library_id: 1,
    intro: 'Rain, snow and lightning to change the day of a plate.',
    coverOf: 'lightning-strikes',
  },
  {
    id: 7,
    slug: 'tracking-school',
    name: 'Tracking school',
    library_id: 2,
    intro: 'Moving cameras with plenty, little and nothing to hold on to.',
    coverOf: 'corridor-tracking-markers',
  },
  {
    id: 8,
    slug: 'yard-and-workshop',
    name: 'Yard and workshop',
    library_id: 3,
    intro: 'Props for a lot behind a factory, and what flies over it.',
    coverOf: 'rusted-oil-barrel',
  },
]

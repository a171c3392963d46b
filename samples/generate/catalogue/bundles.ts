/** Written part of a bundle; variants and cover are found in the products. */
export type BundlePlan = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly effective_discount: number
  readonly published_at: string
  readonly members: readonly string[]
}

export const bundlePlans: readonly BundlePlan[] = [
  {
    id: 1,
    slug: 'burning-building-kit',
    name: 'Burning building kit',
    description:
      'Flames for the windows and the kerb, smoke for the roof, embers for the air in between.',
    effective_discount: 25,
    published_at: '2026-08-24T09:00:00.000Z',
    members: ['campfire-close', 'ground-fire-line', 'white-smoke-plume', 'drifting-embers'],
  },
  {
    id: 2,
    slug: 'blast-kit',
    name: 'Blast kit',
    description: 'Two explosions, a dirt hit and the black smoke that stays after them.',
    effective_discount: 30,
    published_at: '2026-10-12T09:00:00.000Z',
    members: ['ground-explosion', 'petrol-fireball', 'dirt-hit', 'black-oil-smoke'],
  },
  {
    id: 3,
    slug: 'spellcaster-kit',
    name: 'Spellcaster kit',
    description: 'A portal, a vortex, a shockwave and bolts to go with the gesture.',
    effective_discount: 20,
    published_at: '2026-09-28T09:00:00.000Z',
    members: ['spark-portal', 'arcane-vortex', 'ground-shockwave', 'lightning-strikes'],
  },
  {
    id: 4,
    slug: 'workshop-in-4k',
    name: 'Workshop in 4K',
    description: 'Both 4K clips, grinder sparks and drifting embers, with the barrel to grind on.',
    effective_discount: 15,
    published_at: '2026-11-09T09:00:00.000Z',
    members: ['grinder-sparks', 'drifting-embers', 'rusted-oil-barrel'],
  },
]

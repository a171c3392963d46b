/** The written part of a bundle; its variants and cover come from the products. */
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
      'Flames for the windows and the yard, smoke for the roof, and embers for the air in between.',
    effective_discount: 25,
    published_at: '2026-08-24T09:00:00.000Z',
    members: ['campfire-close', 'grass-fire-in-wind', 'white-smoke-plume', 'drifting-embers'],
  },
  {
    id: 2,
    slug: 'blast-kit',
    name: 'Blast kit',
    description: 'Two explosions, a burst of earth and the black smoke that lingers afterward.',
    effective_discount: 30,
    published_at: '2026-10-12T09:00:00.000Z',
    members: ['ground-explosion', 'petrol-fireball', 'debris-burst', 'black-oil-smoke'],
  },
  {
    id: 3,
    slug: 'spellcaster-kit',
    name: 'Spellcaster kit',
    description: 'A portal, an arc that hums, lightning, and embers that drift between them.',
    effective_discount: 20,
    published_at: '2026-09-28T09:00:00.000Z',
    members: ['spark-portal', 'electrode-arc-loop', 'lightning-strikes', 'drifting-embers'],
  },
  {
    id: 4,
    slug: 'workshop-kit',
    name: 'Workshop kit',
    description: 'Grinder sparks, drifting embers and a barrel to grind on.',
    effective_discount: 15,
    published_at: '2026-11-09T09:00:00.000Z',
    members: ['grinder-sparks', 'drifting-embers', 'rusted-oil-barrel'],
  },
  {
    id: 5,
    slug: 'gunfight-kit',
    name: 'Gunfight kit',
    description:
      'Side and front muzzle flashes, the smoke they leave and a bullet hit on concrete.',
    effective_discount: 30,
    published_at: '2026-09-18T09:00:00.000Z',
    members: [
      'rifle-muzzle-flash',
      'pistol-muzzle-flash',
      'machine-gun-burst',
      'muzzle-flash-front-star',
      'muzzle-smoke',
      'squib-hit-concrete',
    ],
  },
  {
    id: 6,
    slug: 'storm-kit',
    name: 'Storm kit',
    description:
      'Slanted rain, a close bolt, crawling lightning and a wall of dust, for one very bad night.',
    effective_discount: 25,
    published_at: '2026-10-02T09:00:00.000Z',
    members: [
      'storm-rain-slanted',
      'single-bolt-close',
      'cloud-to-cloud-crawler',
      'dust-storm-front',
    ],
  },
  {
    id: 7,
    slug: 'laboratory-kit',
    name: 'Laboratory kit',
    description:
      'Everything that hums: an electrode arc, a Tesla coil, a climbing spark and a panel that shorts out.',
    effective_discount: 20,
    published_at: '2026-10-16T09:00:00.000Z',
    members: ['electrode-arc-loop', 'tesla-coil-discharge', 'jacobs-ladder', 'short-circuit-burst'],
  },
  {
    id: 8,
    slug: 'new-year-kit',
    name: 'New Year kit',
    description: 'Two fireworks and gold bokeh for the midnight kiss.',
    effective_discount: 25,
    published_at: '2026-11-06T09:00:00.000Z',
    members: ['gold-willow-firework', 'firework-salvo', 'gold-bokeh-lights'],
  },
  {
    id: 10,
    slug: 'winter-kit',
    name: 'Winter kit',
    description: 'A calm snowfall, low mist to lay over the ground and breath in the cold.',
    effective_discount: 20,
    published_at: '2026-11-13T09:00:00.000Z',
    members: ['falling-snow', 'creeping-ground-fog', 'breath-in-cold-air'],
  },
  {
    id: 11,
    slug: 'street-closed-kit',
    name: 'Road closed kit',
    description: 'A cone, a barrier and a rotating beacon: everything you need to close a road.',
    effective_discount: 25,
    published_at: '2026-10-30T09:00:00.000Z',
    members: ['traffic-cone', 'concrete-road-barrier', 'warning-beacon'],
  },
  {
    id: 12,
    slug: 'volume-starter-kit',
    name: 'Volume starter kit',
    description: 'A cloud, flames and a burst of dust as OpenVDB, for learning to light volumes.',
    effective_discount: 30,
    published_at: '2026-11-16T09:00:00.000Z',
    members: ['cumulus-cloud', 'bonfire-flames', 'dust-burst'],
  },
]

import type { WrittenElement } from './element.ts'

/** Waves, fireworks, flight and beams. */
export const energyWords: readonly WrittenElement[] = [
  {
    id: 1051,
    slug: 'fire-nova-ground',
    name: 'Fire nova, ground',
    category: 'magic-and-energy',
    collections: ['spells-and-gates', 'hero-shots'],
    tags: 'shockwave, fire, nova, ring, blast, ground, spell',
    description:
      'A ring of fire spreads over the floor from a flash, seen from a low angle, with tongues of flame that shoot up along its front. It also works as the ground layer of an explosion.',
    motion_description:
      'A flash becomes a ring of flames that spreads over the ground and goes out.',
    published: '2026-05-21',
    popularity: 480,
    blend: 'add',
    direction: 'outward',
    angle: 'three-quarter',
  },
  {
    id: 1052,
    slug: 'energy-ring-upright',
    name: 'Energy ring, upright',
    category: 'magic-and-energy',
    collections: ['spells-and-gates', 'deep-space'],
    tags: 'shockwave, ring, energy, teal, portal, pulse, sci-fi',
    description:
      'A teal ring that opens toward the camera in a true circle and leaves the frame. Its torn rim splits the light like a lens, arcs crawl along it, and the middle stays clear.',
    motion_description:
      'A torn teal ring with arcs opens in the middle and grows past the edges of the frame.',
    published: '2026-06-29',
    popularity: 360,
    blend: 'add',
    direction: 'outward',
    angle: 'front',
  },
  {
    id: 1054,
    slug: 'gold-willow-firework',
    name: 'Gold willow firework',
    category: 'atmosphere',
    collections: ['new-year', 'hero-shots'],
    tags: 'firework, willow, gold, new year, celebration, night sky, shell',
    description:
      'One shell climbs, bursts into a ball and hangs in golden trails that sink and go out. It runs from the first spark to black, so you can time it to a beat. Offset two copies for a finale.',
    motion_description: 'A rocket climbs, bursts into a golden ball, and its trails sink and fade.',
    published: '2026-10-29',
    popularity: 550,
    blend: 'add',
    direction: 'outward',
    angle: 'front',
  },
  {
    id: 1055,
    slug: 'firework-salvo',
    name: 'Firework salvo, three colors',
    category: 'atmosphere',
    collections: ['new-year'],
    tags: 'firework, salvo, red, blue, gold, celebration, crackle',
    description:
      'Three shells climb and burst within a second and a quarter: red with a golden heart, blue, and gold that crackles as it goes out. Their stars start white-hot, leave trails of sparks, and burn out one by one.',
    motion_description: 'Three shells burst one after another in red, blue and gold.',
    published: '2026-11-10',
    popularity: 430,
    blend: 'add',
    direction: 'outward',
    angle: 'front',
  },
  {
    id: 1058,
    slug: 'plasma-beam-blue',
    name: 'Plasma beam, blue',
    category: 'magic-and-energy',
    collections: ['deep-space', 'laboratory'],
    tags: 'beam, plasma, laser, energy weapon, sci-fi, blue, loop',
    description:
      'A continuous beam from edge to edge: a white core in a sheath of violet filaments that tear off, with arcs that leave it and come back. It flows to the right and loops seamlessly. Both ends extend past the frame.',
    motion_description:
      'A blue-white beam crosses the frame, sheds violet filaments and throws off arcs.',
    published: '2026-05-11',
    popularity: 440,
    blend: 'add',
    direction: 'right',
    angle: 'side',
  },
  {
    id: 1059,
    slug: 'death-ray-green-shot',
    name: 'Death ray, single shot',
    category: 'magic-and-energy',
    collections: ['deep-space'],
    tags: 'beam, laser, death ray, green, sci-fi, weapon, impact, molten sparks, one shot',
    description:
      'One shot from the upper left: a thin ray wound in a coil strikes a point right of the middle, which spits molten drops and cools through red while the rest of the ray breaks up. It starts and ends on empty frames.',
    motion_description:
      'A thin green ray strikes from the upper left, throws molten drops from the hit and breaks up.',
    published: '2026-10-19',
    popularity: 310,
    blend: 'add',
    direction: 'right',
    angle: 'side',
  },
]

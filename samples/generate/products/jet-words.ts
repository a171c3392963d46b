import type { WrittenElement } from './element.ts'

/** Jets: breath, gun smoke, a torch, steam. */
export const jetWords: readonly WrittenElement[] = [
  {
    id: 1190,
    slug: 'breath-in-cold-air',
    name: 'Breath in cold air',
    category: 'atmosphere',
    collections: ['winter', 'quiet-air'],
    tags: 'breath, cold breath, frost, winter, exhale, mouth, vapor, fog',
    description:
      'One breath out into freezing air, blown to the right from the left side of the frame: a soft cloud that slows down, curls, spreads and thins. The first frame is empty, and the breath is gone by the last. Repeat it in the rhythm of the speech, and lower the opacity for mild cold.',
    motion_description: 'A puff of breath blows to the right, spreads and thins.',
    published: '2026-11-16',
    popularity: 480,
    blend: 'over',
    direction: 'right',
    angle: 'side',
  },
  {
    id: 1191,
    slug: 'muzzle-smoke',
    name: 'Muzzle smoke after a shot',
    category: 'smoke-and-fog',
    collections: ['gunfire', 'battlefield'],
    tags: 'muzzle smoke, gun smoke, gunshot, barrel, puff, pistol, action',
    description:
      'What hangs in the air after a shot: a puff blown to the right that slows down, billows and drifts apart, and a wisp that rises from the barrel. There is no flash in it, so it goes under any of the muzzle flashes. The first frame is empty, and the smoke is gone by the last.',
    motion_description: 'Smoke is blown to the right, billows and thins while a wisp rises.',
    published: '2026-11-17',
    popularity: 520,
    blend: 'over',
    direction: 'right',
    angle: 'side',
  },
  {
    id: 1192,
    slug: 'blow-torch-jet',
    name: 'Blowtorch jet, blue',
    category: 'fire',
    collections: ['foundry', 'laboratory'],
    tags: 'blowtorch, gas burner, jet, blue flame, propane, nozzle, thruster, loop',
    description:
      'A hard jet of burning gas from a nozzle at the left edge, white-blue near the nozzle and torn into blue shreds at its end. Turn it upright for a burner or down for a thruster.',
    motion_description: 'A blue flame roars from left to right and flutters at its end.',
    published: '2026-11-18',
    popularity: 430,
    blend: 'screen',
    direction: 'right',
    angle: 'side',
  },
  {
    id: 1193,
    slug: 'steam-leak-jet',
    name: 'Steam leak, jet',
    category: 'smoke-and-fog',
    collections: ['foundry', 'laboratory'],
    tags: 'steam, steam leak, jet, pipe, valve, pressure, boiler, loop',
    description:
      'Steam under pressure from a cracked pipe at the lower left: a narrow jet that widens, breaks up and drifts upward. Pin the narrow end to a valve and mirror it for a second leak.',
    motion_description: 'A jet of white steam shoots up to the right, widens and breaks up.',
    published: '2026-11-19',
    popularity: 450,
    blend: 'over',
    direction: 'right',
    angle: 'side',
  },
]

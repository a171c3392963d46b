import { readFootage, type Footage } from './footage.ts'
import { plateWords } from './plate-words.ts'
import type { Product } from './product.ts'

const written: readonly Footage[] = [
  {
    id: 2001,
    slug: 'desert-road-drive',
    name: 'Desert road, drive in hazy sun',
    tags: ['desert', 'road', 'driving', 'matchmove', 'tracking', 'highway', 'practice'],
    description:
      'Synthetic practice footage: a two-lane road through a desert under a hazy sun, seen from a car with a handheld camera. Cracks, road markings and utility poles give a tracker plenty to work with. Use it for a matchmove, a sky replacement or an explosion on the horizon.',
    motion_description: 'The camera drives forward along an empty desert road and shakes a little.',
    published_at: '2026-02-16T09:00:00.000Z',
    popularity: 400,
    scene: 'road',
    camera: 'handheld',
    collections: ['tracking-school'],
  },
  {
    id: 2002,
    slug: 'desert-road-dusk',
    name: 'Desert road, dusk, locked off',
    collections: ['first-composites', 'open-country'],
    tags: ['desert', 'road', 'dusk', 'sunset', 'locked off', 'sky', 'practice'],
    description:
      'Synthetic practice footage: a desert road in red light as the sun sinks behind the mesas, from a locked-off camera. A simple setting for a first composite, such as a fire by the roadside.',
    motion_description: 'An empty road at dusk; only the clouds drift.',
    published_at: '2026-06-15T09:00:00.000Z',
    popularity: 350,
    scene: 'road',
    camera: 'static',
    clean: true,
  },
  {
    id: 2003,
    slug: 'corridor-tracking-markers',
    name: 'Corridor with tracking markers',
    tags: [
      'corridor',
      'interior',
      'tracking markers',
      'matchmove',
      'handheld',
      'concrete',
      'practice',
    ],
    description:
      'Synthetic practice footage: a walk down a concrete corridor with green and yellow tape crosses on walls, floor and ceiling. One fluorescent tube flickers. The lens has slight barrel distortion, so solve for it.',
    motion_description: 'The camera walks forward down a long corridor, swaying from step to step.',
    published_at: '2026-03-23T09:00:00.000Z',
    popularity: 420,
    scene: 'interior',
    camera: 'handheld',
    markers: true,
    collections: ['tracking-school'],
  },
  {
    id: 2004,
    slug: 'corridor-clean-plate',
    name: 'Corridor, same walk without markers',
    tags: [
      'corridor',
      'interior',
      'clean plate',
      'marker removal',
      'handheld',
      'concrete',
      'practice',
    ],
    description:
      'Synthetic practice footage: the walk of “Corridor with tracking markers” again, frame for frame, without the tape. Check your paint-out against it, or use it as the clean plate.',
    motion_description:
      'The camera walks forward down a long bare corridor, swaying from step to step.',
    published_at: '2026-03-24T09:00:00.000Z',
    popularity: 300,
    scene: 'interior',
    camera: 'handheld',
    clean: true,
    collections: ['tracking-school'],
  },
  {
    id: 2005,
    slug: 'wet-street-night',
    name: 'Wet street, night walk',
    tags: ['street', 'night', 'rain', 'wet', 'city', 'neon', 'reflections', 'practice'],
    description:
      'Synthetic practice footage: a narrow city street after rain, lit by sodium lamps, store windows, neon signs and headlights. The wet ground mirrors everything, so whatever you add needs a reflection too. The lettering on the signs is meaningless, so there are no trademarks to clear.',
    motion_description:
      'The camera walks down a wet street at night; one car comes closer, another drives off.',
    published_at: '2026-05-11T09:00:00.000Z',
    popularity: 460,
    scene: 'street',
    camera: 'handheld',
    collections: ['tracking-school'],
  },
  {
    id: 2006,
    slug: 'wet-street-fog-pan',
    name: 'Wet street at dawn, rain, pan',
    tags: ['street', 'dawn', 'rain', 'fog', 'wet', 'city', 'pan', 'practice'],
    description:
      'Synthetic practice footage: a city street before sunrise, from a second-floor window, in steady rain and thin fog. There’s no parallax at all, which is the point: solve it as a nodal pan, keep the streaks of rain out of the track, and put rain in front of what you add.',
    motion_description: 'The camera pans slowly to the left above an empty street in the rain.',
    published_at: '2026-09-14T09:00:00.000Z',
    popularity: 310,
    scene: 'street',
    camera: 'pan',
    collections: ['tracking-school'],
  },
  {
    id: 2007,
    slug: 'green-screen-walk',
    name: 'Green screen walk, locked off',
    tags: ['green screen', 'chroma key', 'keying', 'walk', 'studio', 'spill', 'practice'],
    description:
      'Synthetic practice footage: a computer-generated walker in a hooded coat crosses a green stage, lit from behind. It has real keying trouble: fur along the hood, hands and boots in motion blur, spill in the folds, a long soft shadow, seams, tape crosses, and areas beyond the edge of the screen.',
    motion_description: 'A figure in a hooded coat walks from right to left across a green studio.',
    published_at: '2026-04-20T09:00:00.000Z',
    popularity: 440,
    scene: 'studio',
    camera: 'static',
    markers: true,
    green: true,
  },
  {
    id: 2008,
    slug: 'green-screen-walk-pan',
    name: 'Green screen walk, close pan',
    tags: ['green screen', 'chroma key', 'keying', 'pan', 'studio', 'tracking', 'practice'],
    description:
      'Synthetic practice footage: the same computer-generated walk on a longer lens that pans along, close enough to see hairs and weave. The wall markers slide behind the figure, so the background you key in has to be tracked.',
    motion_description: 'The camera pans with a figure that walks past a green wall.',
    published_at: '2026-10-19T09:00:00.000Z',
    popularity: 290,
    scene: 'studio',
    camera: 'pan',
    markers: true,
    green: true,
  },
]

const yes = (claim: true | undefined): 'yes' | 'no' => (claim ? 'yes' : 'no')

/** Library 2: practice plates, free of charge. */
export const practice: readonly Product[] = [...written, ...plateWords.map(readFootage)].map(
  ({ scene, camera, markers, clean, green, collections, ...words }) => ({
    ...words,
    library: 2,
    asset_type: null,
    category: 'practice-plates',
    collections: collections ?? [],
    free: true,
    blend: 'over',
    facets: {
      scene,
      camera,
      tracking_markers: yes(markers),
      clean_plate: yes(clean),
      green_screen: yes(green),
    },
  }),
)

/** A filter that people can also type as words. */
export interface Attribute {
  /** A key of a facet, or `library`. */
  readonly key: string
  /** Alternatives. */
  readonly values: readonly string[]
  /** The text on its chip. */
  readonly label: string
  /** Phrases that mean it, as `searchWords` splits them, joined by spaces. */
  readonly phrases: readonly string[]
}

/**
 * Only phrases that mean an attribute wherever they appear. A word that just as often names a thing, such as
 * road, drone or log, needs another word that settles it; alone it stays a word. Each line has a key, values,
 * the text of its chip, and the phrases.
 */
const GRAMMAR = `
owned = yes (Owned): owned, owned assets, owned files, i own, my assets, my files, my library, my purchases, purchased
price = free (Free): free, for free, freebie, freebies, gratis, no cost, free of charge
library = 1 (2D elements): 2d, 2d element, 2d elements, 2d footage, 2d asset, 2d assets
library = 2 (Practice footage): practice, practice footage, practice plate, practice plates, practice clip,
  practice clips, pfl
library = 3 (3D assets): 3d, 3d asset, 3d assets, 3d model, 3d models, mesh, meshes, low poly, lowpoly, game ready
alpha = straight (Straight alpha): alpha, with alpha, alpha channel, with alpha channel, straight alpha,
  has alpha, rgba, transparent, transparency, transparent background, with transparency, pre keyed, prekeyed
alpha = none (No alpha): no alpha, without alpha, no alpha channel, without alpha channel, non alpha,
  no transparency, without transparency, opaque
angle = front (Angle: Front): front, front view, front on, from the front, from front, frontal, head on,
  front angle
angle = side (Angle: Side): side, side view, side on, from the side, from side, sideways, side angle, profile,
  profile view
angle = three-quarter (Angle: Three-quarter): three quarter, three quarters, 3 4 view, 3 4 angle, 3 4,
  three quarter view, three quarter angle
angle = top (Angle: Top): top down, topdown, top, top view, top angle, from above, from the top, from top,
  overhead, birds eye, bird s eye, birds eye view, bird s eye view
direction = up (Direction: Up): upward, upwards, going up, moving up
direction = down (Direction: Down): downward, downwards, going down, moving down
direction = left (Direction: Left): right to left, to the left, leftward, leftwards, moving left
direction = right (Direction: Right): left to right, to the right, rightward, rightwards, moving right
direction = outward (Direction: Outward): outward, outwards, radial
loopable = yes (Loopable): loop, loops, looped, looping, loopable, seamless, seamless loop, seamlessly looping,
  seamless looping, perfect loop, endless, endless loop
loopable = no (Not loopable): no loop, not looping, not loopable, non looping, non loopable, without loop,
  one shot, oneshot
breaks_frame = yes (Touches frame edge): touches frame edge, breaks frame, out of frame, full frame,
  frame filling, fills frame
breaks_frame = no (Inside the frame): inside frame, inside the frame, within frame, in frame, contained,
  not cut off, uncropped
first_frame_empty = yes (Starts on empty frame): first frame empty, empty first frame, starts empty,
  starts on empty frame, empty start, clean start, starts clean, clean first frame, starts from nothing
flash = none (No flashes): no flash, no flashes, no flashing, without flash, without flashes, without flashing,
  no strobe, no strobing, no flicker, photosensitive safe, epilepsy safe, seizure safe
resolution = 8k (8K and up): 8k, 8k resolution, in 8k, 8k uhd, 4320p, 7680
resolution = 2k (2K and up): 2k, 2k resolution, in 2k, 1440p, 2048, 2560
resolution = 4k (4K and up): 4k, 4k resolution, in 4k, uhd, ultra hd, 2160p, 4096, 3840
resolution = hd (960 px and wider): hd, high resolution, high res, hi res, hires
resolution = fullhd (Full HD and up): 1080p, 1080, full hd, fullhd, fhd, 1920x1080, 1920
resolution = sd (Under 960 px): sd, low res, low resolution, lowres
color = red (Color: Red): red color, color red, red colored, mostly red
color = orange (Color: Orange): orange color, color orange, orange colored, mostly orange
color = yellow (Color: Yellow): yellow color, color yellow, yellow colored, mostly yellow
color = green (Color: Green): green color, color green, green colored, mostly green
color = cyan (Color: Cyan): cyan color, color cyan, cyan colored, mostly cyan
color = blue (Color: Blue): blue color, color blue, blue colored, mostly blue
color = purple (Color: Purple): purple color, color purple, purple colored, mostly purple
color = pink (Color: Pink): pink color, color pink, pink colored, mostly pink
color = brown (Color: Brown): brown color, color brown, brown colored, mostly brown
color = white (Color: White): white color, color white, white colored, mostly white
color = gray (Color: Gray): gray color, color gray, gray colored, mostly gray
color = black (Color: Black): black color, color black, black colored, mostly black
camera = static (Camera: Static): static camera, static shot, camera static, locked off, lock off, lockoff,
  locked down, locked camera, tripod, on tripod, on a tripod
camera = pan (Camera: Pan): panning, pan shot, camera pan, panning shot, panning camera, pan camera
camera = handheld (Camera: Handheld): handheld, hand held, handheld camera, handheld shot, hand held camera,
  shaky, shaky cam, shaky camera, shakycam
camera = drone (Camera: Drone): drone shot, drone shots, drone footage, drone camera, drone flight, aerial,
  aerial shot, aerial footage, aerial view
duration = short (Under 3 s): short clip, short clips
duration = long (Over 8 s): long clip, long clips
codec = log (Color profile: Log): log footage, log profile, log gamma, log color, log encoded
codec = raw (Color profile: RAW): raw, raw footage, camera raw
codec = rec709 (Color profile: Rec.709): rec709, rec 709, bt709, bt 709
tracking_markers = yes (Tracking markers): tracking marker, tracking markers, with tracking markers, with markers,
  trackers
tracking_markers = no (No tracking markers): no tracking markers, without tracking markers, no markers,
  without markers, markerless, no trackers
clean_plate = yes (Clean plate): clean plate, clean plates, cleanplate, with clean plate, with a clean plate
clean_plate = no (No clean plate): no clean plate, without clean plate, without a clean plate
green_screen = yes (Green screen): green screen, greenscreen, on green, on green screen, chroma key, chromakey,
  chroma
green_screen = no (No green screen): no green screen, without green screen, no greenscreen, without greenscreen
lens_data = yes (Lens data): lens data, with lens data, lens metadata, lens info, lens profile
lens_data = no (No lens data): no lens data, without lens data
format = glb (Format: GLB): glb, gltf, glb file, glb model
format = vdb (Format: VDB): vdb, vdbs, openvdb, open vdb, volumetric, volumetrics, volume, volumes, voxel, voxels
animated = yes (Animated): animated, animation, animations, with animation
animated = no (Not animated): not animated, no animation, without animation, unanimated, non animated
rigged = yes (Rigged): rigged, with rig, with a rig
rigged = no (Not rigged): not rigged, no rig, without rig, unrigged
`

const LINE = /^(?<key>\w+) = (?<values>\S+) \((?<label>[^)]+)\): (?<phrases>.+)$/u

export const ATTRIBUTES: readonly Attribute[] = attributesIn(GRAMMAR)

/**
 * Words that mean an attribute only if nothing has them as words: a short fire is a short clip, but a short
 * circuit is not.
 */
export const LOOSE_ATTRIBUTES: readonly Attribute[] = attributesIn(`
duration = short (Under 3 s): short, brief, quick
duration = long (Over 8 s): long, lengthy
`)

function attributesIn(grammar: string): readonly Attribute[] {
  return grammar
    .trim()
    .replaceAll(/\n +/gu, ' ')
    .split('\n')
    .map((line) => {
      const { key = '', values = '', label = '', phrases = '' } = LINE.exec(line)?.groups ?? {}
      return { key, values: values.split('|'), label, phrases: phrases.split(', ') }
    })
}

/** Phrases that are true of everything in the shop, so that they narrow nothing. */
export const TRUE_OF_ALL: readonly string[] = [
  'without sound',
  'no sound',
  'without audio',
  'no audio',
  'silent',
  'mute',
  'muted',
  'no music',
  'royalty free',
  'copyright free',
  'no watermark',
  'without watermark',
]

/** Words of the stock footage trade and of grammar: they count if they are found, but are not required. */
export const OPTIONAL_WORDS: ReadonlySet<string> = new Set(
  `
a an the of in on at with and or for to from by some my is vfx fx sfx effect effects footage stock
clip clips video videos shot shots element elements asset assets overlay overlays plate plates
download hq realistic model models pack mov mp4 prores file files background compositing comp
`
    .trim()
    .split(/\s+/u),
)

/** Words that say how something is, not what it is. */
export const DESCRIBING_WORDS: ReadonlySet<string> = new Set(
  `
short brief quick long lengthy fast slow big large huge giant massive small little tiny mini tall high low wide narrow
thick thin dense sparse heavy light soft hard strong weak gentle violent wild calm dark bright dim glowing hot cold
warm cool wet dry dirty clean old new modern ancient round sharp smooth rough single multiple close distant far
red orange yellow green cyan blue purple violet pink brown white gray grey black golden silver colored colorful
epic cinematic dramatic beautiful simple
`
    .trim()
    .split(/\s+/u),
)

/** Kinds of files, whether the shop has them or not, besides those that are a filter. */
export const FORMAT_WORDS: ReadonlySet<string> = new Set(
  `
mov mp4 prores dnxhd dnxhr exr openexr dpx fbx obj alembic abc usd usda usdc usdz h264 h265 hevc avi mkv
webm vp9 tiff tif tga png jpg jpeg gif stl dae collada ply psd
`
    .trim()
    .split(/\s+/u),
)

/** Whether a search asks for a kind of file. */
export function asksForFormat(words: readonly string[]): boolean {
  return words.some((word) => FORMAT_WORDS.has(word))
}

/** Words that are understood anywhere in a search, so that none of them is taken for a typo. */
export const UNDERSTOOD_WORDS: ReadonlySet<string> = new Set([
  ...OPTIONAL_WORDS,
  ...FORMAT_WORDS,
  ...[...ATTRIBUTES, ...LOOSE_ATTRIBUTES]
    .flatMap(({ phrases }) => phrases)
    .concat(TRUE_OF_ALL)
    .flatMap((phrase) => phrase.split(' ')),
])

import type { Box } from './compare-pictures.ts'
import { setValue } from './page-functions.ts'
import { rejectOptional, type Shopper } from './shopper.ts'
import { KEYS } from './tab.ts'

/**
 * The ways to draw a picture: whichever one the player chooses here, or color stacked above alpha in one
 * video, drawn with or without WebGL.
 */
export const ALPHA_PATHS = ['chosen', 'stacked', 'stacked without WebGL'] as const
export type AlphaPath = (typeof ALPHA_PATHS)[number]

interface Sample {
  readonly slug: string
  readonly name: string
  readonly frame: number
}

/** One sample with hard edges and one with soft edges. */
export const ALPHA_SAMPLES: readonly Sample[] = [
  { slug: 'ground-explosion', name: 'Ground explosion, sooty', frame: 30 },
  { slug: 'white-smoke-plume', name: 'White smoke plume, windy', frame: 40 },
]

export interface Shown {
  readonly screenshot: Buffer
  readonly box: Box
  /** The file that played. */
  readonly file: string
}

/** Magenta, since no fire, smoke or spark has it. */
export const BACKGROUND = { hex: '#ff00ff', rgb: [255, 0, 255] } as const

/**
 * One frame of a product's preview over magenta, as its page shows it. The stacked preview is what a
 * browser gets that reports no VP9 support. It must do so before the first player of a page asks, and
 * WebDriver cannot run a script before a page's own, so this starts on a page without a player and
 * continues by links.
 */
export async function showPreview(
  shopper: Shopper,
  { slug, name, frame }: Sample,
  path: AlphaPath,
): Promise<Shown> {
  await shopper.visit('/help')
  await rejectOptional(shopper)
  // Loads the page again, without the message that the choices are saved.
  await shopper.visit('/help')
  await shopper.ask(answerAs, path)
  await shopper.fill({ role: 'combobox', within: { role: 'banner' } }, name)
  await shopper.tab.type([KEYS.Enter])
  await shopper.press({ role: 'link', name, within: { role: 'region', name: 'Results' } })
  // The results page may stay for a moment, with a card's preview in it.
  const player = `section[aria-label="${name}"]`
  await shopper.until(`the clip of ${slug} can be played`, isPlayable, player)
  for (const [kind, value] of [
    ['color', BACKGROUND.hex],
    ['range', String(frame)],
  ] as const) {
    const done = await shopper.ask(setValue, `${player} input[type="${kind}"]`, value)
    if (!done) throw new Error(`the player has no ${kind}`)
  }
  await shopper.until(`frame ${frame} of ${slug} stands still`, isStill, player)
  await shopper.until(`frame ${frame} of ${slug} is drawn`, hasPicture, player)
  // The drawn frame reaches the screen a moment later.
  await shopper.ask(() => new Promise<null>((done) => setTimeout(() => done(null), 1500)))
  const { file, ...box } = await shopper.ask(lookAtStage, player)
  return { screenshot: await shopper.tab.screenshot(), box, file }
}

// These functions run inside the page.

/** Makes the browser respond as if it supported only this path. */
function answerAs(path: AlphaPath): null {
  if (path !== 'chosen') HTMLMediaElement.prototype.canPlayType = () => ''
  if (path === 'stacked without WebGL') {
    // oxlint-disable-next-line typescript/unbound-method -- called on the canvas that it belongs to
    const { getContext } = HTMLCanvasElement.prototype
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...options: unknown[]) {
        return kind === 'webgl' ? null : Reflect.apply(getContext, this, [kind, ...options])
      },
    })
  }
  return null
}

function isPlayable(player: string): boolean {
  const film = document.querySelector<HTMLVideoElement>(`${player} video`)
  return film !== null && film.readyState >= 2
}

function isStill(player: string): boolean {
  const film = document.querySelector<HTMLVideoElement>(`${player} video`)
  return film !== null && film.paused && !film.seeking && film.readyState >= 2
}

/** Whether it shows anything at all. */
function hasPicture(player: string): boolean {
  const drawn =
    document.querySelector<HTMLCanvasElement>(`${player} canvas`) ??
    document.querySelector<HTMLVideoElement>(`${player} video`)
  const look = document.createElement('canvas').getContext('2d')
  if (!drawn || !look) return false
  look.canvas.width = look.canvas.height = 64
  look.drawImage(drawn, 0, 0, 64, 64)
  return look.getImageData(0, 0, 64, 64).data.some((value, at) => at % 4 === 3 && value > 8)
}

function lookAtStage(player: string) {
  const film = document.querySelector<HTMLVideoElement>(`${player} video`)
  const stage = film?.parentElement?.getBoundingClientRect()
  if (!film || !stage) throw new Error('there is no player')
  const { left, top, width, height } = stage
  return { file: new URL(film.currentSrc).pathname, left, top, width, height }
}

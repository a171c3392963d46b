import type { Programs } from './find-programs.ts'

/** One tab of a browser, by the little that every browser's protocol offers alike. */
export interface Tab {
  /** Like "Firefox 140.3.0". */
  readonly browser: string
  open(url: string): Promise<void>
  /** Evaluates an expression in the page, waits for its promise, and gives its value. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the main button of a mouse at a point of the viewport. */
  click(x: number, y: number): Promise<void>
  /** Presses and releases keys, one after the other: characters, or keys of `KEYS`. */
  type(keys: readonly string[]): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  /** What the page complained of so far, where the protocol tells it. */
  complaints(): readonly string[]
  close(): Promise<void>
}

export interface BrowserOrder {
  readonly programs: Programs
  /** An empty folder that the browser takes for its user's. */
  readonly home: string
  /** Where it puts files. */
  readonly downloads: string
  /** The X screen, like ":99". */
  readonly display: string
}

export const VIEWPORT = { width: 1440, height: 900 }

/** Keys without a character, as WebDriver writes them. */
export const KEYS = { Enter: '\uE007', Backspace: '\uE003', Control: '\uE009' } as const

/** What one press of the mouse is in WebDriver and in WebDriver BiDi, whose payloads are the same. */
export function mouseClick(x: number, y: number) {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]
}

/** What keys are in WebDriver and in WebDriver BiDi. */
export function keyPresses(keys: readonly string[]) {
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ]
}

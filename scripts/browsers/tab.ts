import type { Programs } from './find-programs.ts'

/** One tab of a browser, limited to what every browser's protocol offers in the same way. */
export interface Tab {
  /** For example, "Firefox 140.3.0". */
  readonly browser: string
  open(url: string): Promise<void>
  /** Evaluates an expression in the page, awaits its promise, and returns its value. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the main mouse button at a point of the viewport. */
  click(x: number, y: number): Promise<void>
  /** Presses and releases keys, one after the other: characters, or members of `KEYS`. */
  type(keys: readonly string[]): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  /** The errors that the page has reported so far, if the protocol exposes them. */
  complaints(): readonly string[]
  close(): Promise<void>
}

export interface BrowserOrder {
  readonly programs: Programs
  /** An empty folder that serves as the browser's home folder. */
  readonly home: string
  /** Where the browser stores downloads. */
  readonly downloads: string
  /** The X display, for example ":99". */
  readonly display: string
}

export const VIEWPORT = { width: 1440, height: 900 }

/** Keys without a character, as encoded by WebDriver. */
export const KEYS = { Enter: '\uE007', Backspace: '\uE003', Control: '\uE009' } as const

/** A mouse click in WebDriver and WebDriver BiDi, whose payloads are the same. */
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

/** Key presses in WebDriver and WebDriver BiDi. */
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

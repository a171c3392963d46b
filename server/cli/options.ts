/** What somebody typed behind `npm run catalog --`: the words, and the options of every command. */
export interface Options {
  readonly words: readonly string[]
  readonly help: boolean
  readonly media: string | null
  readonly jobs: string | null
  readonly seed: string
  readonly quick: boolean
  readonly trust: boolean
}

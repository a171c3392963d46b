/** The arguments after `npm run catalog --`: the words, and the options of all commands. */
export interface Options {
  readonly words: readonly string[]
  readonly help: boolean
  readonly media: string | null
  readonly jobs: string | null
  readonly seed: string
  readonly quick: boolean
  readonly trust: boolean
}

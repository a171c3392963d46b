declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string
    readonly severity: 'ERROR' | 'WARNING'
    readonly path: readonly object[]
    readonly fieldNames: readonly string[]
  }

  /** Checks facts for search engines against Google's requirements for each type. */
  export default class Validator {
    validate(facts: {
      readonly jsonld: Readonly<Record<string, readonly object[]>>
    }): Promise<readonly Issue[]>
  }
}

interface FileLink {
  readonly url: string
  readonly filename: string
}

/** Hands a signed address to the browser, which fetches, shows progress and resumes by itself. */
export function fetchFile({ url, filename }: FileLink): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = filename
  anchor.click()
}

interface FileLink {
  readonly url: string
  readonly filename: string
}

/** Hands a signed URL to the browser, which downloads the file, shows progress and resumes by itself. */
export function fetchFile({ url, filename }: FileLink): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = filename
  anchor.click()
}

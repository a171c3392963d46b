/** A Content-Disposition that saves a file under its name, in plain letters and in full. */
export function attachment(filename: string): string {
  const plain = filename
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/]/g, '_')
  return `attachment; filename="${plain || 'download'}"; filename*=UTF-8''${encoded(filename)}`
}

/** RFC 8187: what encodeURIComponent leaves alone but the header's grammar does not. */
function encoded(filename: string): string {
  return encodeURIComponent(filename).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

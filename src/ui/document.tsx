import type { ReactNode } from 'react'
import { BOOT_ELEMENT, type Boot } from './boot.ts'

interface DocumentProps {
  /** Null if no server rendered the page; the browser then requests what it needs. */
  readonly boot: Boot | null
  readonly children: ReactNode
}

/** The whole page, identical on the server and in the browser, so that React hydrates all of it. */
export function Document({ boot, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0c0c0d" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        {boot && (
          <script id={BOOT_ELEMENT} type="application/json">
            {inScript(boot)}
          </script>
        )}
      </body>
    </html>
  )
}

/** Serializes JSON so that it cannot close the script element around it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[]
}

/**
 * Draws an icon of lucide's as its own package does, to the e-mail: a server renders theirs and a
 * browser takes it over with this (`vite.config.ts`, which wants the default export). It takes
 * attributes, but none of lucide's own properties, such as `size`.
 */
// oxlint-disable-next-line import/no-default-export
export default function createLucideIcon({ name, aliases = [], node }: IconData) {
  const names = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)]
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes))

  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `${names.join(' ')} ${className}` : names.join(' ')}
        aria-hidden="true"
        {...rest}
      >
        {parts}
      </svg>
    )
  }
}

import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[]
}

/**
 * Draws an icon of lucide's as its own package does, in place of it (`vite.config.ts`, which wants the
 * default export), but for what all of them have in common: that is said once, in `reset.css`, since a page has a
 * hundred icons. It takes attributes, but none of lucide's own properties, such as `size`.
 */
// oxlint-disable-next-line import/no-default-export
export default function createLucideIcon({ name, aliases = [], node }: IconData) {
  const names = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)]
  const inside = import.meta.env.SSR
    ? { dangerouslySetInnerHTML: { __html: written(node) } }
    : { children: node.map(([tag, attributes]) => createElement(tag, attributes)) }

  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className ? `${names.join(' ')} ${className}` : names.join(' ')}
        aria-hidden="true"
        {...rest}
        {...inside}
      />
    )
  }
}

/** What a browser takes over as the same elements, in one piece: a server need not draw them a hundred times a page. */
function written(node: IconData['node']): string {
  return node
    .map(([tag, { key: _key, ...attributes }]) => {
      const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${pairs.join('')}></${tag}>`
    })
    .join('')
}

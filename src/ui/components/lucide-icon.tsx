import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[]
}

/**
 * Draws a lucide icon like lucide's own package, which it replaces (`vite.config.ts`, which requires the default
 * export), except for the attributes that all icons share: `reset.css` sets those once, since a page has a hundred
 * icons. Accepts SVG attributes, but none of lucide's own props, such as `size`.
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

/**
 * Markup that a browser hydrates as the same elements, in one string: a server need not render each of them a
 * hundred times per page.
 */
function written(node: IconData['node']): string {
  return node
    .map(([tag, { key: _key, ...attributes }]) => {
      const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${pairs.join('')}></${tag}>`
    })
    .join('')
}

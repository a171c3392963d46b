import type { Crumb } from '../components/breadcrumb.tsx'

/** A breadcrumb trail's structured data for search engines (display 5). */
export function breadcrumbList(trail: readonly Crumb[], publicUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      ...(to && { item: new URL(to, publicUrl).href }),
    })),
  }
}

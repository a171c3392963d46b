import type { FileComplaint } from '../fault.ts'

/** The complaint about a row that would put its asset on sale in a category that is not published (catalog 10). */
export function closedCategory(slug: string): FileComplaint {
  return {
    column: 'category',
    reason: `“${slug}” isn’t published, so the asset can’t be on sale. Publish the category first`,
  }
}

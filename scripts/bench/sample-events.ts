const VISIT = {
  browser_fingerprint: '0123456789abcdef0123456789abcdef',
  user_type: 'individual user',
}
const NOBODY = { user_id: null, user_email: null }

/** One of the four calls, in turn: its path and its body. */
export function eventAt(index: number): readonly [path: string, body: object] {
  const visit = { ...VISIT, timestamp: new Date().toISOString() }
  switch (index % 4) {
    case 0:
      return [
        'search_event',
        {
          ...visit,
          ...NOBODY,
          search_type: 'top-navigation',
          search_url: `/search?search_query=fire+${index}`,
          search_term: `fire ${index}`,
        },
      ]
    case 1:
      return [
        `search_results_event/${'0'.repeat(26)}`,
        { ...visit, result_count: 24, page: 1, shown_ids: [1, 2, 3, 4, 5, 6], action: 'shown' },
      ]
    case 2:
      return [
        'product_page_visit_event',
        {
          ...visit,
          ...NOBODY,
          slug: `campfire-${index % 500}`,
          name: 'Campfire',
          url: '/product/campfire',
          product_type: '2d element',
        },
      ]
    default:
      return [
        'blog_article_visit_event',
        {
          ...visit,
          ...NOBODY,
          slug: 'smoke',
          article_id: 'smoke',
          article_title: 'Smoke',
          url: '/blog/smoke',
        },
      ]
  }
}

/**
 * The response status for the event of that index once it is stored: a search result event has no ID of its
 * own.
 */
export const storedStatus = (index: number): number => (index % 4 === 1 ? 204 : 202)

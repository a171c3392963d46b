import { redirect, type RouteObject } from 'react-router-dom'

/** An old path, which leads to the page's new one with what follows it. */
export function movedPage(path: string, to: string): RouteObject {
  return {
    path,
    loader: ({ request }) => redirect(to + new URL(request.url).search),
    element: null,
  }
}

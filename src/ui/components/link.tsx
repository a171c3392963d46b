import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path within the shop; without a leading slash it is relative to the page. */
  readonly to: string
  /** Keeps the scroll position. */
  readonly preventScrollReset?: boolean | undefined
  /** For a target outside the router: a file, or a page that must load as a separate document. */
  readonly reloadDocument?: boolean | undefined
}

/** During server rendering, an absolute path is its own address, so no context is read: a page has a hundred links. */
const useAddress: (to: string) => string = import.meta.env.SSR
  ? // oxlint-disable-next-line react/rules-of-hooks
    (to) => (to.startsWith('/') ? to : useHref(to))
  : useHref

/** Links are not followed during server rendering. */
const useFollowing: typeof useLinkClickHandler = import.meta.env.SSR
  ? () => () => undefined
  : useLinkClickHandler

/**
 * A link to another page of the shop. The router's own `Link` also supports framework prefetching, external URLs
 * and masks, which this shop does not use and every first visit would download.
 */
export function Link(props: LinkProps) {
  const { to, preventScrollReset, reloadDocument, onClick, children, ...rest } = props
  const href = useAddress(to)
  const follow = useFollowing<HTMLAnchorElement>(to, {
    ...(rest.target && { target: rest.target }),
    ...(preventScrollReset && { preventScrollReset }),
  })
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && !reloadDocument) follow(event)
  }

  return (
    <a {...rest} href={reloadDocument ? to : href} onClick={press}>
      {children}
    </a>
  )
}

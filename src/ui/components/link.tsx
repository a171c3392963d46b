import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of ours; one without a leading slash is relative to the page. */
  readonly to: string
  /** The page stays where it is scrolled to. */
  readonly preventScrollReset?: boolean | undefined
  /** Not a page of the router: a file, or a page that has to come as a document of its own. */
  readonly reloadDocument?: boolean | undefined
}

/** While a page is rendered, a whole path is its own address: nothing around a link is looked up, and one has a hundred. */
const useAddress: (to: string) => string = import.meta.env.SSR
  ? // oxlint-disable-next-line react/rules-of-hooks
    (to) => (to.startsWith('/') ? to : useHref(to))
  : useHref

/** Nobody follows a link before a browser has the page. */
const useFollowing: typeof useLinkClickHandler = import.meta.env.SSR
  ? () => () => undefined
  : useLinkClickHandler

/**
 * A way to another page of the shop. The router's own link also knows frameworks that fetch ahead,
 * addresses of other sites and masks, which this shop does not use and every first visit would fetch.
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

import { useStore } from './stores/stores.tsx'

interface PageHeadProps {
  readonly title: string
  readonly description?: string | undefined
  /** Path without sort, search and tracking parameters (display 5). */
  readonly path: string
  /** Path or URL of the image on social cards. */
  readonly image?: string | null | undefined
  /** Path or URL of the clip on social cards, as MP4 or WebM. */
  readonly video?: string | null | undefined
  readonly noindex?: boolean | undefined
}

/** Title, canonical URL and social card of a page; React hoists them into the head. */
export function PageHead({ title, description, path, image, video, noindex }: PageHeadProps) {
  const { publicUrl } = useStore('config')
  const address = new URL(path, publicUrl).href
  return (
    <>
      <title>{`${title} · Emberstock`}</title>
      <link rel="canonical" href={address} />
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      {image && <meta property="og:image" content={new URL(image, publicUrl).href} />}
      {
        // Only crawlers read these tags, and they load the page by its address; tools in a visitor's own browser
        // use the tags above.
        import.meta.env.SSR && (
          <>
            <meta property="og:site_name" content="Emberstock" />
            {video && (
              <>
                <meta property="og:video" content={new URL(video, publicUrl).href} />
                <meta
                  property="og:video:type"
                  content={video.endsWith('.mp4') ? 'video/mp4' : 'video/webm'}
                />
              </>
            )}
            <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
          </>
        )
      }
    </>
  )
}

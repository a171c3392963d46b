import { useStore } from './stores/stores.tsx'

interface PageHeadProps {
  readonly title: string
  readonly description?: string | undefined
  /** Address without sort, search and tracking keys (display 5). */
  readonly path: string
  /** Address of the picture on social cards. */
  readonly image?: string | null | undefined
  /** Address of the clip on social cards, as MP4 or WebM. */
  readonly video?: string | null | undefined
  readonly noindex?: boolean | undefined
}

/** Title, canonical address and social card of a page; React lifts them into the head. */
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
        // What reads these opens the page by its address; what a visitor's own tools save, they read above.
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

import type { ReactNode } from 'react'
import { LIBRARIES, LIBRARY, type LibraryId } from '#domain/catalog/library.ts'
import { clipOf, flashesStrongly, sheetOf } from '../browse/product-facts.ts'
import { stillOf } from '../browse/still-of.ts'
import { Link } from '../components/link.tsx'
import { ScrubPoster } from '../components/scrub-poster.tsx'
import type { HomeData } from './home-data.ts'
import css from './library-tiles.module.css'

const WHAT: Readonly<Record<LibraryId, string>> = {
  [LIBRARY.FOOTAGE_2D]: 'Fire, smoke, sparks and weather with alpha',
  [LIBRARY.PRACTICE]: 'Plates to track, key and comp on',
  [LIBRARY.MODELS_3D]: 'Models, animations and volumes',
}

/** The three libraries, each behind a piece of itself. */
export function LibraryTiles({ faces }: { readonly faces: HomeData['faces'] }) {
  return (
    <ul className={css['tiles']} aria-label="Libraries">
      {LIBRARIES.map(({ id, name, path }) => (
        <li key={id} className={css['tile']}>
          <Face libraryId={id} faces={faces}>
            <h2 className={css['name']}>
              <Link to={path}>{name}</Link>
            </h2>
            <p className={css['what']}>{WHAT[id]}</p>
          </Face>
        </li>
      ))}
    </ul>
  )
}

interface FaceProps {
  readonly libraryId: LibraryId
  readonly faces: HomeData['faces']
  readonly children: ReactNode
}

function Face({ libraryId, faces, children }: FaceProps) {
  const card = faces.find((face) => face.libraryId === libraryId)?.card
  if (!card) return <div className={css['words']}>{children}</div>
  return (
    <ScrubPoster
      still={stillOf(card.previews)}
      alt=""
      sheet={sheetOf(card.previews)}
      clip={clipOf(card.previews)}
      mayPlay={!flashesStrongly(card.facts.flashRating)}
      sizes="(min-width: 48em) 33vw, 100vw"
    >
      <div className={css['words']}>{children}</div>
    </ScrubPoster>
  )
}

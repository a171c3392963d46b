/** A named shelf of one library, beside the categories. */
export interface CollectionTable {
  slug: string
  library_id: number
  name: string
  intro: string
  /** Address of a picture, under our own origin. */
  cover: string | null
  position: number
}

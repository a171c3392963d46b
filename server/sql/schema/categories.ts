/** A topic inside one library. */
export interface CategoryTable {
  slug: string
  library_id: number
  name: string
  intro: string
  /** Address of a picture, under our own origin. */
  cover: string | null
  position: number
}

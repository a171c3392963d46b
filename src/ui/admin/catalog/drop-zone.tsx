import { useRef, useState, type DragEvent } from 'react'
import { FILE_ENDINGS } from '#domain/catalog/upload.ts'
import { Button } from '../../components/button.tsx'
import { joinClasses } from '../../components/join-classes.ts'
import visuallyHidden from '../../components/visually-hidden.module.css'
import textCss from '../../styles/text.module.css'
import css from './catalog.module.css'

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void
}

/** A target where files or folders can be dropped or chosen. */
export function DropZone({ onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void filesIn(event.dataTransfer).then(onFiles)
  }

  return (
    <div
      className={joinClasses(css['drop'], isOver && css['over'])}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p>Drop the asset’s files or its folder here</p>
      <Button onClick={() => input.current?.click()}>Choose files</Button>
      <input
        ref={input}
        className={visuallyHidden['hidden']}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Files of the asset"
        accept={FILE_ENDINGS.join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <p className={textCss['note']}>
        Video, images, GLB, VDB and ZIP. Uploads continue where they stopped if the connection is
        lost or the page is reloaded.
      </p>
    </div>
  )
}

/** The dropped files, including those in folders. Leaves out hidden system files. */
async function filesIn(dropped: DataTransfer): Promise<readonly File[]> {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry())
  if (entries.every((entry) => entry === null)) return [...dropped.files]
  const found = await Promise.all(entries.map(async (entry) => (entry ? filesOf(entry) : [])))
  return found.flat().filter(({ name }) => !name.startsWith('.'))
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((done, fail) => entry.file(done, fail))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: File[] = []
  // `readEntries` returns entries in batches, and an empty batch at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    )
    if (some.length === 0) return files
    for (const one of some) files.push(...(await filesOf(one)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

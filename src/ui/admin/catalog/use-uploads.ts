import { useEffect, useRef, useState } from 'react'
import type { Sending, UploadedFile } from '#application/ports/asset-imports.ts'
import { filenameFrom } from '#domain/catalog/filename.ts'
import { uploadRefusal } from '#domain/catalog/upload.ts'
import { UPLOAD_REFUSED } from '#messages/upload-messages.ts'
import { useService } from '../../stores/stores.tsx'

/** A file of the form: uploading, uploaded, or left from an earlier visit. */
export interface FormFile {
  readonly key: number
  /** The upload's ID, once the upload is complete. */
  readonly upload: string | null
  readonly filename: string
  readonly bytes: number
  readonly sent: number
  /** `unfinished`: the server has a part of it and the browser needs the file again. */
  readonly state: 'sending' | 'paused' | 'failed' | 'refused' | 'here' | 'unfinished'
  readonly message: string | null
}

let keys = 0

/** The files being uploaded here and, with `withEarlier`, unused uploads from before. */
export function useUploads({ withEarlier }: { readonly withEarlier: boolean }) {
  const catalog = useService('adminCatalog')
  const [files, setFiles] = useState<readonly FormFile[]>([])
  const sendings = useRef(new Map<number, Sending>())

  const change = (key: number, changes: Partial<FormFile>) =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...changes } : file)))

  useEffect(() => {
    if (!withEarlier) return
    void catalog.uploads().map((uploads) => setFiles((all) => [...uploads.map(earlier), ...all]))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])

  // Uploads in progress stop with the page, and continue where they stopped when the file is chosen again.
  useEffect(() => {
    const running = sendings.current
    return () => {
      for (const sending of running.values()) sending.pause()
    }
  }, [])

  const begin = (file: File) => {
    const key = (keys += 1)
    const begun = {
      key,
      filename: filenameFrom(file.name),
      bytes: file.size,
      upload: null,
      sent: 0,
    }
    const refusal = uploadRefusal({ filename: file.name, bytes: file.size }, { others: 0 })
    if (refusal) {
      const message = UPLOAD_REFUSED[refusal]
      setFiles((all) => [...all, { ...begun, state: 'refused', message }])
      return
    }
    // The same file from an earlier visit is replaced by this upload, which continues it.
    setFiles((all) => [
      ...all.filter((one) => one.state !== 'unfinished' || !isSame(one, file)),
      { ...begun, state: 'sending', message: null },
    ])
    const failed = (message: string | null) =>
      change(key, { state: 'failed', message: message ?? LOST })
    void catalog
      .sendFile(file, {
        onProgress: (sent) => change(key, { sent }),
        onDone: (upload) => change(key, { state: 'here', sent: file.size, upload, message: null }),
        onFailed: failed,
      })
      .match(
        (sending) => void sendings.current.set(key, sending),
        () => failed(null),
      )
  }

  const pause = ({ key }: FormFile) => {
    sendings.current.get(key)?.pause()
    change(key, { state: 'paused' })
  }

  const resume = ({ key }: FormFile) => {
    change(key, { state: 'sending', message: null })
    sendings.current.get(key)?.resume()
  }

  const remove = ({ key, upload }: FormFile) => {
    const sending = sendings.current.get(key)
    sendings.current.delete(key)
    if (upload !== null) void catalog.removeUpload(upload)
    else void sending?.remove()
    setFiles((all) => all.filter((file) => file.key !== key))
  }

  return { files, begin, pause, resume, remove }
}

const LOST = 'The connection was lost. What has arrived is kept: resume when you’re back online.'

function earlier({ id, filename, bytes, received }: UploadedFile): FormFile {
  keys += 1
  const isHere = received >= bytes
  return {
    key: keys,
    upload: id,
    filename,
    bytes,
    sent: received,
    state: isHere ? 'here' : 'unfinished',
    message: isHere ? null : 'Choose this file again to continue where it stopped.',
  }
}

function isSame({ filename, bytes }: FormFile, file: File): boolean {
  return filename === filenameFrom(file.name) && bytes === file.size
}

import fs from 'node:fs'
import { type PGlite, type postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EngineModule = Partial<postgresMod.PostgresMod>

/** The parts of Emscripten's NODEFS and FS that PGlite's types leave out. */
type SetAttributes = (target: unknown, attributes: { mode?: number }) => void
type StreamOperations = { fsync?: (stream: { readonly nfd: number }) => number; setattr: SetAttributes }
type Emscripten = {
  readonly NODEFS: { readonly stream_ops: StreamOperations; readonly node_ops: { setattr: SetAttributes } }
  readonly FS: { readonly ErrnoError: new (errno: number) => Error }
}

const EVERYBODY_ELSE = 0o077

/** Input/output error, in the numbering of WASI that the engine was compiled against. */
const EIO = 29

/**
 * PGlite's files on disk, with a working fsync. Emscripten's NODEFS has none, so the engine's fsync calls succeed
 * without doing anything and a committed row may be gone after a power cut. Only `fsync` comes through: Emscripten's
 * fdatasync never reaches the file system, hence wal_sync_method=fsync in the engine's settings. Other accounts can
 * read no file: Emscripten sets the mode of each file it creates, ignoring the umask of the process.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EngineModule): Promise<{ emscriptenOpts: EngineModule }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (mod: unknown): void => {
      const { NODEFS, FS } = mod as Emscripten
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fs.fsyncSync(nfd)
          return 0
        } catch (cause) {
          // The engine stops at a failed fsync rather than acknowledge a commit that may be lost.
          throw Object.assign(new FS.ErrnoError(EIO), { cause })
        }
      }
    }
    const keepPrivate = (mod: unknown): void => {
      const { node_ops: nodes, stream_ops: streams } = (mod as Emscripten).NODEFS
      nodes.setattr = withoutRightsOfOthers(nodes.setattr)
      streams.setattr = withoutRightsOfOthers(streams.setattr)
    }
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync, keepPrivate]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

const withoutRightsOfOthers =
  (setattr: SetAttributes): SetAttributes =>
  (target, attributes) =>
    setattr(
      target,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~EVERYBODY_ELSE },
    )

import { m } from '#messages'
import type { Tag } from '#contract/resources/matching/tags.ts'
import {
  type Active,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Over,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '#web/ui/icons.tsx'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { announce } from '#web/ui/toasts/toasts.ts'
import classes from './priority-list.module.css'

type PriorityListProps = {
  /** Most important first. */
  readonly tags: readonly Tag[]
  readonly onReorder: (tags: Tag[]) => void
}

/** How long a finger has to rest on a row to lift it; an earlier movement scrolls the page. Milliseconds. */
const LIFT_MS = 180

/** Presses within this time and distance count as one intention; milliseconds and pixels. */
const DOUBLE_PRESS_MS = 1_000
const DOUBLE_PRESS_PX = 30

/** Drags at once: a mouse anywhere on a row, a finger or pen at the grip. */
class TakingSensor extends PointerSensor {
  static override activators: typeof PointerSensor.activators = [
    {
      eventName: 'onPointerDown',
      handler: ({ nativeEvent: { isPrimary, button, pointerType, target } }: PointerEvent) =>
        isPrimary && button === 0 && (pointerType === 'mouse' || isOnGrip(target)),
    },
  ]
}

const isOnGrip = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`.${classes.grip}`) !== null

/** Puts tags in order: by dragging rows, lifting them with the space bar, Alt and an arrow key, or two buttons. */
export function PriorityList({ tags, onReorder }: PriorityListProps) {
  const sensors = useSensors(
    useSensor(TakingSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LIFT_MS, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keepFocus = useKeptFocus()
  const reorder = (from: number, to: number): void => {
    keepFocus()
    onReorder(arrayMove([...tags], from, to))
  }
  const move = (from: number, to: number): void => {
    const tag = tags[from]
    if (!tag || to < 0 || to >= tags.length || from === to) return
    reorder(from, to)
    announce(m.priority_moved({ tag: tag.tag_name, priority: to + 1, count: tags.length }))
  }
  const indexOf = (id: unknown): number => tags.findIndex((tag) => tag.id === id)
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) reorder(indexOf(active.id), indexOf(over.id))
  }
  const meantBy = usePressesInPlace()
  const press = (event: MouseEvent<HTMLElement>, id: string, step: Step): void => {
    const meant = meantBy(event, id, step)
    const from = indexOf(meant)
    focusButton(event.currentTarget, meant, step)
    move(from, from + step)
  }
  /** The tag that is being dragged, and where it would land. */
  const place = (active: Active, over: Over | null) => ({
    tag: tags[indexOf(active.id)]?.tag_name ?? '',
    priority: indexOf((over ?? active).id) + 1,
    count: tags.length,
  })
  const announcements = {
    onDragStart: ({ active }: { active: Active }) => m.priority_lifted(place(active, null)),
    onDragOver: ({ active, over }: { active: Active; over: Over | null }) => m.priority_lifted(place(active, over)),
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
      over && over.id !== active.id ? m.priority_dropped(place(active, over)) : m.priority_put_back(),
    onDragCancel: () => m.priority_put_back(),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ screenReaderInstructions: { draggable: m.priority_instructions() }, announcements }}
    >
      <SortableContext items={tags.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>
          {tags.map((tag, index) => (
            <PriorityRow key={tag.id} tag={tag} index={index} count={tags.length} onMove={move} onPress={press} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** Up or down. */
type Step = -1 | 1

/**
 * After a press another row lies under the finger. A quick second press there means the same tag as before.
 * @returns the tag that a press means; for a key, the tag of its button
 */
const usePressesInPlace = () => {
  const last = useRef({ id: '', step: 0, at: 0, x: 0, y: 0 })
  return ({ detail, timeStamp: at, clientX: x, clientY: y }: MouseEvent, pressed: string, step: Step): string => {
    const before = last.current
    const isAgain =
      detail > 0 &&
      before.step === step &&
      at - before.at < DOUBLE_PRESS_MS &&
      Math.hypot(x - before.x, y - before.y) < DOUBLE_PRESS_PX
    const id = isAgain ? before.id : pressed
    last.current = { id, step: detail > 0 ? step : 0, at, x, y }
    return id
  }
}

/** The press moved the focus to the row under it; it belongs to the tag that moves. */
const focusButton = (pressed: HTMLElement, id: string, step: Step): void => {
  const row = [...(pressed.closest('ol')?.children ?? [])].find(
    (each) => each instanceof HTMLElement && each.dataset['tag'] === id,
  )
  row?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus({ preventScroll: true })
}

/** A row that changes places loses the focus in some browsers: it gets it back. */
const useKeptFocus = () => {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const before = focused.current
    focused.current = null
    if (before instanceof HTMLElement && before !== document.activeElement) before.focus()
  })
  return (): void => {
    focused.current = document.activeElement
  }
}

/** Alt and an arrow move a row without lifting it first. */
const isMoveKey = ({ altKey, key }: KeyboardEvent): boolean => altKey && (key === 'ArrowUp' || key === 'ArrowDown')

type PriorityRowProps = {
  readonly tag: Tag
  readonly index: number
  readonly count: number
  readonly onMove: (from: number, to: number) => void
  /** A press on the button that moves a tag up or down. */
  readonly onPress: (event: MouseEvent<HTMLElement>, id: string, step: Step) => void
}

const PriorityRow = ({ tag, index, count, onMove, onPress }: PriorityRowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging, newIndex } =
    useSortable({ id: tag.id })
  const moveByKey = (event: KeyboardEvent): void => {
    event.preventDefault()
    onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  const name = { tag: tag.tag_name, priority: index + 1, count }
  // The whole row can be dragged; by key it is lifted at its handle.
  const { onKeyDown: liftByKey, ...byPointer } = listeners ?? {}
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      data-tag={tag.id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...byPointer}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.grip}
        {...attributes}
        onKeyDown={(event) => (isMoveKey(event) ? moveByKey(event) : liftByKey?.(event))}
        aria-label={m.priority_drag(name)}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      <span className={classes.rank}>{newIndex + 1}</span>
      <span className={classes.name}>{tag.tag_name}</span>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-disabled={index === 0}
        aria-label={m.priority_up(name)}
        data-step={-1}
        onClick={(event) => onPress(event, tag.id, -1)}
      >
        <IconChevronUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-disabled={index === count - 1}
        aria-label={m.priority_down(name)}
        data-step={1}
        onClick={(event) => onPress(event, tag.id, 1)}
      >
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}

import { m } from '#messages'
import type { Tag } from '#contract/resources/matching/tags.ts'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
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
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { announce } from '#web/ui/announcements.tsx'
import classes from './priority-list.module.css'

type PriorityListProps = {
  /** Most important first. */
  readonly tags: readonly Tag[]
  readonly onReorder: (tags: Tag[]) => void
}

/** Puts tags in order: drag them, lift them with the space bar, or use Alt and an arrow key, or the two buttons. */
export function PriorityList({ tags, onReorder }: PriorityListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = (from: number, to: number): void => {
    const tag = tags[from]
    if (!tag || to < 0 || to >= tags.length || from === to) return
    onReorder(arrayMove([...tags], from, to))
    announce(m.priority_moved({ tag: tag.tag_name, priority: to + 1, count: tags.length }))
  }
  const indexOf = (id: unknown): number => tags.findIndex((tag) => tag.id === id)
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over) move(indexOf(active.id), indexOf(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: m.priority_instructions() },
        announcements: silent,
      }}
    >
      <SortableContext items={tags.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>
          {tags.map((tag, index) => (
            <PriorityRow key={tag.id} tag={tag} index={index} count={tags.length} onMove={move} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** The list says itself where a tag went, in the reader's language. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** Alt and an arrow move a row without lifting it first. */
const isMoveKey = ({ altKey, key }: KeyboardEvent): boolean => altKey && (key === 'ArrowUp' || key === 'ArrowDown')

type PriorityRowProps = {
  readonly tag: Tag
  readonly index: number
  readonly count: number
  readonly onMove: (from: number, to: number) => void
}

const PriorityRow = ({ tag, index, count, onMove }: PriorityRowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: tag.id,
  })
  const moveByKey = (event: KeyboardEvent): void => {
    event.preventDefault()
    onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.grip}
        {...attributes}
        {...listeners}
        onKeyDown={(event) => (isMoveKey(event) ? moveByKey(event) : listeners?.['onKeyDown']?.(event))}
        aria-label={m.priority_drag({ tag: tag.tag_name })}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      <span className={classes.rank}>{index + 1}</span>
      <span className={classes.name}>{tag.tag_name}</span>
      <ActionIcon
        size="lg"
        variant="subtle"
        disabled={index === 0}
        aria-label={m.priority_up({ tag: tag.tag_name })}
        onClick={() => onMove(index, index - 1)}
      >
        <IconChevronUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="lg"
        variant="subtle"
        disabled={index === count - 1}
        aria-label={m.priority_down({ tag: tag.tag_name })}
        onClick={() => onMove(index, index + 1)}
      >
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}

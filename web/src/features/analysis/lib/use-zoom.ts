import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { centred, keyed, panned, type Spot, STEP, type View, WHOLE, zoomed } from './view';

const WHEEL_PX_PER_E_FOLD = 400;
/** Below this a pressed pointer is a click with an unsteady hand. */
const DRAG_MIN_PX = 4;

const distancePx = ([a, b]: Spot[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

const middle = (spots: Spot[]): Spot => ({
  x: spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length,
  y: spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length,
});

/** Where a point of the window lies in the frame, in shares of it. */
function spotIn(frame: HTMLElement | null, at: Spot): Spot {
  const box = frame?.getBoundingClientRect();
  if (!box || box.width === 0 || box.height === 0) return { x: 0.5, y: 0.5 };
  return { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height };
}

/** One pointer moves the picture, two enlarge it; a click after a movement is swallowed, it ended a drag. */
function usePointers(frame: RefObject<HTMLElement | null>, change: (by: (view: View) => View) => void) {
  const pointers = useRef(new Map<number, Spot>());
  const travelledPx = useRef(0);

  const press = (event: PointerEvent) => {
    if (pointers.current.size === 0) travelledPx.current = 0;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    const before = [...pointers.current.values()];
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...pointers.current.values()];
    travelledPx.current +=
      distancePx([middle(before), middle(after)]) + Math.abs(distancePx(after) - distancePx(before));
    if (travelledPx.current < DRAG_MIN_PX) return;
    // captured only once it is a drag: a captured press would never click the box below it
    frame.current?.setPointerCapture?.(event.pointerId);
    const from = spotIn(frame.current, middle(before));
    const to = spotIn(frame.current, middle(after));
    const factor = before.length > 1 ? distancePx(after) / Math.max(1, distancePx(before)) : 1;
    change((view) => panned(zoomed(view, factor, from), to.x - from.x, to.y - from.y));
  };
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  const swallowDrag = (event: MouseEvent) => {
    if (travelledPx.current >= DRAG_MIN_PX && event.detail > 0) event.stopPropagation();
    travelledPx.current = 0;
  };
  return {
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture: swallowDrag,
  };
}

/** Zoom and position of the picture by wheel, pinch, drag, buttons and keys; the latter two zoom to `target`. */
export function useZoom(frame: RefObject<HTMLElement | null>, target: () => Spot | null) {
  const [view, setView] = useState(WHOLE);
  const current = useRef(WHOLE);
  const change = useRef((by: (view: View) => View) => {
    current.current = by(current.current);
    setView(current.current);
  }).current;

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // React's own wheel listener is passive and could not keep the dialog from scrolling
    const zoomByWheel = (event: WheelEvent) => {
      const before = current.current.scale;
      const spot = spotIn(element, { x: event.clientX, y: event.clientY });
      change((view) => zoomed(view, Math.exp(-event.deltaY / WHEEL_PX_PER_E_FOLD), spot));
      if (current.current.scale !== before) event.preventDefault();
    };
    element.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => element.removeEventListener('wheel', zoomByWheel);
  }, [frame, change]);

  /** Towards what is selected, else towards the middle. */
  const aimed = (view: View) => {
    const spot = target();
    return spot ? centred(view, spot) : view;
  };
  const pressKey = (event: KeyboardEvent) => {
    const next = keyed(current.current, event.key);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change((view) => (next.scale > view.scale ? aimed(next) : next));
  };
  /** Shows a place (shares of the unscaled frame) if the picture is enlarged. */
  const show = (spot: Spot) => {
    if (current.current.scale > 1) change((view) => centred(view, spot));
  };
  return {
    view,
    zoomIn: () => change((view) => aimed(zoomed(view, STEP))),
    zoomOut: () => change((view) => zoomed(view, 1 / STEP)),
    reset: () => change(() => WHOLE),
    pressKey,
    show,
    pointers: usePointers(frame, change),
  };
}

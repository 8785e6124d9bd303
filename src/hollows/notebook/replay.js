// Shows one frame of a record at a time. The model knows the frames; this knows no rules.

function button(sign, label, go) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.title = label;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", go);
  return made;
}

function render({ model, el }) {
  const words = model.get("words");
  const last = () => model.get("frames").length - 1;

  function go(to) {
    const at = Math.max(0, Math.min(to, last()));
    if (at === model.get("at")) return;
    model.set("at", at);
    model.save_changes();
    show();
  }

  const step = (by) => () => go(model.get("at") + by);
  const board = document.createElement("div");
  board.className = "board";
  const heading = document.createElement("div");
  heading.className = "title";
  heading.textContent = model.get("title");
  const story = document.createElement("p");
  story.className = "story";
  story.setAttribute("aria-live", "polite");
  const moves = document.createElement("ol");
  moves.setAttribute("aria-label", words.moves);
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  const backward = [button("«", words.start, () => go(0)), button("‹", words.back, step(-1))];
  const forward = [button("›", words.on, step(1)), button("»", words.last, () => go(last()))];
  buttons.append(...backward, ...forward);

  model.get("frames").slice(1).forEach((frame, index) => {
    const item = document.createElement("li");
    item.append(button(frame.move, frame.move, () => go(index + 1)));
    moves.append(item);
  });

  function show() {
    const at = model.get("at");
    const frame = model.get("frames")[at];
    board.innerHTML = frame.svg;
    story.textContent = frame.move ? `${frame.move}. ${frame.story}` : words.none;
    for (const one of backward) one.disabled = at === 0;
    for (const one of forward) one.disabled = at === last();
    moves.querySelectorAll("button").forEach((one, index) => {
      if (index + 1 === at) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    });
  }

  const keys = { ArrowLeft: step(-1), ArrowRight: step(1), Home: () => go(0), End: () => go(last()) };
  function press(event) {
    if (!keys[event.key]) return;
    keys[event.key]();
    event.preventDefault();
    event.stopPropagation(); // the notebook has its own use for arrow keys
  }

  el.classList.add("hollows-replay");
  el.tabIndex = 0;
  el.addEventListener("keydown", press);
  el.append(heading, board, buttons, story, moves);
  model.on("change:at", show);
  show();
  return () => {
    model.off("change:at", show);
    el.removeEventListener("keydown", press);
  };
}

export default { render };

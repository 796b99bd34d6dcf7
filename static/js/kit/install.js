// The browser’s invitation to keep the site among the apps; where it only has a way to do so, a word on that.
import { find } from "./find.js";
import { recall, remember } from "./store.js";

const install = document.getElementById("install");
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.hidden = false;
  install.querySelector("button").onclick = async () => { install.hidden = true; await event.prompt(); };
});
addEventListener("appinstalled", () => { install.hidden = true; });

// Until it is closed.
const how = document.getElementById("install-how"), HOW = "install-how";
const { userAgent, platform, maxTouchPoints } = navigator;
const isApple = /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
const way = isApple ? "ios" : /Android.*Firefox/.test(userAgent) && "firefox";
if (way && recall(HOW, true) && !matchMedia("(display-mode: standalone)").matches) {
  how.hidden = find(`[data-on=${way}]`, how).hidden = false;
  find("button", how).onclick = () => { how.hidden = true; remember(HOW, false); };
}

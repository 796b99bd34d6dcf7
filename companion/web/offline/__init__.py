"""What keeps the site on a phone: manifest, service worker, offline page."""
